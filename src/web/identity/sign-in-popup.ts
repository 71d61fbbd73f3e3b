const pollMs = 400;

/** After the popup has closed, its result may still arrive. */
const closeGraceMs = 1_200;

export function openChannel(flow: string): BroadcastChannel {
  return new BroadcastChannel(`playshelf sign-in ${flow}`);
}

/** Sent by the popup before it closes: an error's name, or "" for success. */
export type PopupResult = { error: string };

/**
 * Opens a provider's sign-in in a popup. Calls `onResult` once or twice: the provider's
 * Cross-Origin-Opener-Policy may make an open popup look closed, and then `popup_closed` comes before the real
 * result. That arrives over a BroadcastChannel, which the policy does not affect. Returns a function to cancel.
 */
export function signInByPopup(provider: string, next: string, onResult: (error: string) => void): () => void {
  const flow = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const channel = openChannel(flow);
  const url = `/auth/start/${provider}?${new URLSearchParams({ next, flow })}`;
  const popup = window.open(url, '_blank', 'popup,width=520,height=680');
  let closedForMs = 0;
  const timer = setInterval(() => {
    closedForMs = popup?.closed ? closedForMs + pollMs : 0;
    if (closedForMs < closeGraceMs || !document.hasFocus()) return;
    clearInterval(timer);
    onResult('popup_closed');
  }, pollMs);
  const stopWaiting = () => {
    clearInterval(timer);
    channel.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<PopupResult>) => {
    stopWaiting();
    onResult(data.error);
  });
  if (!popup) {
    stopWaiting();
    onResult('popup_blocked');
  }
  return stopWaiting;
}
