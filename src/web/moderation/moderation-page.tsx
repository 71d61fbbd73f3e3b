import { createContext, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ModerationCounts } from '../../contracts/moderation/moderation.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ErrorDialog } from '../ui/dialog/error-dialog.tsx';
import { ResultDialog } from '../ui/dialog/result-dialog.tsx';
import { copy } from './copy.ts';
import type { ModerationResult } from './moderation-action.ts';
import { Tabs } from './tabs.tsx';

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
  const { pathname } = useLocation();
  const isLaterPage = useSearchParams()[0].has('cursor');
  const { message, problem } = result ?? {};
  // The form with the button is gone: the next Tab would start at the top of the page.
  useEffect(() => {
    if (result?.message) heading.current?.focus();
  }, [result]);
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 *:max-w-4xl sm:px-6">
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
          <ButtonLink to={pathname} variant="secondary">
            {copy.first}
          </ButtonLink>
        )}
        {next && <ButtonLink to={`${pathname}?cursor=${next}`}>{copy.more}</ButtonLink>}
      </p>
    </div>
  );
}
