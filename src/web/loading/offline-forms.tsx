import { compact, InlineScript } from './inline-script.tsx';

/**
 * Before hydration, the browser itself sends a form. Without a connection, it would replace the page by its own error
 * page: the form stays instead, and its button says why, in the browser's own bubble.
 */
export const holdForms = (message: string) =>
  compact(`addEventListener('submit', (event) => {
  const { target, submitter } = event;
  if (event.defaultPrevented || navigator.onLine || target.method === 'dialog') return;
  event.preventDefault();
  submitter?.setCustomValidity(${JSON.stringify(message)});
  submitter?.reportValidity();
  // Before the form is checked at the next press.
  addEventListener('click', () => submitter?.setCustomValidity(''), { capture: true, once: true });
});`);

/** Goes into the head. `message` is for who sends a form without a connection. */
export function OfflineForms({ message }: { message: string }) {
  return <InlineScript text={holdForms(message)} />;
}
