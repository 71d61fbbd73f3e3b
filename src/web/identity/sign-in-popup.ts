const pollMs = 400;

/** After the window is gone, its last word may still be on its way. */
const closeGraceMs = 1_200;

export function openChannel(flow: string): BroadcastChannel {
  return new BroadcastChannel(`playshelf sign-in ${flow}`);
}

/** What the window says before it closes: an error's name, or "" when all went well. */
export type PopupResult = { error: string };

/**
 * Opens a provider's sign-in in a window of its own and tells how it went, perhaps twice: the
 * provider's pages may cut the tie to the window, which then looks closed while it is not. Its last
 * word comes by a channel that nothing cuts.
 */
export function signInByPopup(
  provider: string,
  next: string,
  tell: (error: string) => void,
): () => void {
  const flow = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const channel = openChannel(flow);
  const popup = window.open(
    `/auth/start/${provider}?${new URLSearchParams({ next, flow })}`,
    '_blank',
    'popup,width=520,height=680',
  );
  let closedFor = 0;
  const timer = setInterval(() => {
    closedFor = popup?.closed ? closedFor + pollMs : 0;
    if (closedFor < closeGraceMs || !document.hasFocus()) return;
    clearInterval(timer);
    tell('popup_closed');
  }, pollMs);
  const stop = () => {
    clearInterval(timer);
    channel.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<PopupResult>) => {
    stop();
    tell(data.error);
  });
  if (!popup) {
    stop();
    tell('popup_blocked');
  }
  return stop;
}
