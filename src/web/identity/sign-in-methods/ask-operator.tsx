import { linkClass } from '../../ui/styles.ts';
import { signInMethodsCopy as copy } from '../copy.ts';

/** Whom to ask for a link to set a new password; `contact` is an email address or a link. */
export function AskOperator({ contact }: { contact: string | null }) {
  if (contact === null) return copy.askOperator;
  return (
    <>
      {copy.askContact.before}
      <Contact contact={contact} />
      {copy.askContact.after}
    </>
  );
}

/** The address or the link of the operator. */
export function Contact({ contact }: { contact: string }) {
  const href = contact.startsWith('https://') ? contact : `mailto:${contact}`;
  return (
    <a href={href} className={`${linkClass} wrap-anywhere`}>
      {contact}
    </a>
  );
}
