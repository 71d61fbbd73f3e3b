import { NavLink, useRouteLoaderData } from 'react-router';
import type { Member } from '../../contracts/member.ts';
import type { ModerationCounts } from '../../contracts/moderation/moderation.ts';
import { copy } from './copy.ts';

/** The pages for moderators, and, for an admin, the overview. */
export function Tabs({ counts }: { counts: ModerationCounts }) {
  const isAdmin = useRouteLoaderData<{ member?: Member }>('root')?.member?.role === 'admin';
  const { tabs, tab } = copy;
  const links = [
    ...(isAdmin ? [{ to: '/admin', label: tabs.overview }] : []),
    { to: '/moderation', label: tab(tabs.reports, counts.reports) },
    { to: '/moderation/hidden', label: tab(tabs.hidden, counts.hidden) },
    { to: '/moderation/barred', label: tab(tabs.barred, counts.barred) },
    { to: '/moderation/log', label: tabs.log },
  ];
  return (
    <nav aria-label={copy.title} className="mt-6 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="flex min-h-11 items-center border-b-2 border-transparent px-3 forced-colors:not-aria-[current=page]:border-[Canvas] font-medium text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
