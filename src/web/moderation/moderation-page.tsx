import { createContext, useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import type { ModerationCounts } from '../../contracts/moderation/moderation.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ErrorDialog } from '../ui/dialog/error-dialog.tsx';
import { ResultDialog } from '../ui/dialog/result-dialog.tsx';
import { copy } from './copy.ts';
import type { ModerationResult } from './moderation-action.ts';

/** The result of the form that was sent last, for the form itself. */
export const ResultContext = createContext<ModerationResult | undefined>(undefined);

type ModerationPageProps = {
  title?: string;
  counts: ModerationCounts;
  result?: ModerationResult | undefined;
  /** What is shown for an empty list. */
  empty?: string | false;
  /** The cursor of the next page. */
  next?: string | undefined;
  children: ReactNode;
};

/** The frame of the moderation pages: the tabs, and the result of an action. */
export function ModerationPage({ title = copy.title, counts, result, empty, next, children }: ModerationPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLaterPage = useSearchParams()[0].has('cursor');
  const { message, problem } = result ?? {};
  // What the button was in is gone: the next Tab would start at the top of the page.
  useEffect(() => {
    if (result?.message) heading.current?.focus();
  }, [result]);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-12 sm:px-6">
      {problem ? (
        <ErrorDialog error={problem} labels={copy.labels} />
      ) : (
        <ResultDialog result={message ? { message } : undefined} />
      )}
      <h1
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="text-[min(3rem,13vw)] wrap-anywhere outline-none sm:text-6xl"
      >
        {title}
      </h1>
      <Tabs counts={counts} />
      <ResultContext value={result}>
        {empty ? (
          <p className="mt-8 text-lg text-soft">{empty}</p>
        ) : (
          <div className="mt-8 grid grid-cols-1 gap-6">{children}</div>
        )}
      </ResultContext>
      <p className="mt-8 flex flex-wrap gap-3 empty:hidden">
        {isLaterPage && (
          <ButtonLink to="?" variant="secondary">
            {copy.first}
          </ButtonLink>
        )}
        {next && <ButtonLink to={`?cursor=${next}`}>{copy.more}</ButtonLink>}
      </p>
    </div>
  );
}

function Tabs({ counts }: { counts: ModerationCounts }) {
  const { tabs, tab } = copy;
  const links = [
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
              className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
