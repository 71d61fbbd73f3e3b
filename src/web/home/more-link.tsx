import { PageLink } from '../ui/page-link.tsx';
import { ArrowRight } from '../ui/icons.tsx';

/** Beside the heading of a section: leads to the page with all of what it shows. */
export function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <PageLink
      to={to}
      className="flex min-h-11 items-center gap-1.5 font-semibold text-accent underline-offset-4 hover:underline"
    >
      {children} <ArrowRight className="size-5 shrink-0" />
    </PageLink>
  );
}
