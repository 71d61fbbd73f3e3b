import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useLocation, useRouteLoaderData } from 'react-router';
import type { Member } from '../../contracts/member.ts';
import { describeError } from '../api/errors.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { ErrorDialog, type ShownError } from '../ui/dialog/error-dialog.tsx';
import { addToWatchListPath } from './add-path.ts';
import { copy } from './bookmark-copy.ts';
import type { WatchListResult } from './watch-list-action.ts';
import { Ribbon } from '../ui/icons.tsx';

type BookmarkProps = {
  game: { _id: string; name: string };
  /** Whether the game is on the viewer's watch list. */
  watched: boolean;
  /** For a page that has appended the game, and is not updated by its loader. */
  onChange?: ((watched: boolean) => void) | undefined;
  /** Without a label, it is an icon in the corner of a cover. */
  label?: { add: string; remove: string } | undefined;
};

const looks = {
  icon: 'bookmark',
  button:
    'inline-flex print:hidden min-h-11 items-center justify-center gap-2 rounded-full border border-edge bg-raised px-[min(1.5rem,6.7vw)] py-1.5 text-center font-semibold text-ink transition hover:border-accent *:shrink-0',
};

/** Puts a game on the viewer's watch list, or takes it off. A visitor is led through the sign-in first. */
export function Bookmark({ game, watched, onChange, label }: BookmarkProps) {
  const member = useRouteLoaderData<{ member?: Member }>('root')?.member;
  const { pathname, search } = useLocation();
  const back = `${pathname}${search}#game-${game._id}`;
  const look = label ? looks.button : looks.icon;
  if (member) return <ToggleForm {...{ game, watched, onChange, label, member, back, look }} />;
  return (
    <a
      href={addToWatchListPath(game._id, pathname + search)}
      title={copy.add(game.name)}
      className={look}
      data-nav="click"
    >
      <Ribbon className={label && 'size-4'} />
      {label?.add}
    </a>
  );
}

type ToggleFormProps = BookmarkProps & { member: Member; back: string; look: string };

function ToggleForm({ game, watched, onChange, label, member, back, look }: ToggleFormProps) {
  const fetcher = useFetcher<WatchListResult>();
  const reportChange = useEffectEvent((stored: boolean) => onChange?.(stored));
  const [offline, setOffline] = useState<ShownError>();
  const stored = fetcher.data?.watched;
  useEffect(() => {
    if (stored !== undefined) reportChange(stored);
  }, [stored]);
  const action = memberPaths.watchList(member);
  const { isOn, toggle } = useToggle(watched, (on) => {
    const fields = { intent: on ? 'add' : 'remove', game: game._id, gameTitle: game.name };
    return fetcher.submit(fields, { method: 'post', action });
  });
  const name = isOn ? copy.remove(game.name) : copy.add(game.name);
  return (
    <>
      {/* Not in the form, because the dialog has a form of its own. */}
      <ErrorDialog error={offline ?? fetcher.data?.problem} />
      <fetcher.Form
        method="post"
        action={action}
        className={label ? '' : 'contents'}
        onSubmit={(event) => {
          event.preventDefault();
          // If the scripts of the action have not come yet, the router would reload the page, and lose it.
          setOffline(navigator.onLine ? undefined : describeError(undefined));
          if (navigator.onLine) void toggle();
        }}
      >
        <input type="hidden" name="game" value={game._id} />
        <input type="hidden" name="gameTitle" value={game.name} />
        {/* Without JavaScript, the form leads back to this page. */}
        <input type="hidden" name="back" value={back} />
        <button
          type="submit"
          name="intent"
          value={isOn ? 'remove' : 'add'}
          // Not aria-pressed: the label changes, and says the state or what the button does.
          data-on={isOn || undefined}
          title={name}
          className={`${look} cursor-pointer`}
        >
          <Ribbon className={`size-4 ${isOn ? 'fill-current' : ''}`} />
          {label?.[isOn ? 'remove' : 'add']}
        </button>
      </fetcher.Form>
    </>
  );
}

/**
 * A switch that shows its new position at once. It sends one request at a time: two at once could be carried out in
 * either order. After a failure it shows `stored` again.
 */
function useToggle(stored: boolean, send: (on: boolean) => Promise<void>) {
  const [target, setTarget] = useState<boolean>();
  const latestTarget = useRef<boolean>(undefined);
  const isOn = target ?? stored;
  const toggle = async () => {
    const isSending = latestTarget.current !== undefined;
    latestTarget.current = !isOn;
    setTarget(!isOn);
    if (isSending) return;
    let sent: boolean;
    do {
      sent = latestTarget.current;
      await send(sent);
    } while (latestTarget.current !== sent);
    latestTarget.current = undefined;
    // Not before the router's own update, which is a transition and has the new `stored`.
    startTransition(() => setTarget(undefined));
  };
  return { isOn, toggle };
}
