import { Link } from 'react-router';
import { linkClass } from '../ui/styles.ts';

/** A member's name, with a link to all that moderators see of them and can do. */
export function Name({ member: { id, name } }: { member: { id: string; name: string } }) {
  return (
    <Link to={`/moderation/members/${id}`} className={linkClass}>
      <bdi className="wrap-anywhere">{name}</bdi>
    </Link>
  );
}
