import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { copy } from '../copy.ts';
import { buttonClass } from '../styles.ts';
import { InPageMessage } from './in-page-message.tsx';
import { showToast } from './toast.tsx';

/** Reports success: navigates to `next` at once, and shows a toast there. Without JavaScript, a link leads there. */
export function SuccessDialog({ title, children, next }: { title: string; children?: string; next: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const content = document.getElementById('content');
    // While the next page loads, the form must not be sent a second time.
    content?.setAttribute('inert', '');
    void navigate(next);
    return () => {
      content?.removeAttribute('inert');
      // Not when the navigation resolves: the next page is not rendered then.
      showToast({ title, text: children });
    };
  }, [navigate, next, title, children]);
  const goOn = (
    <a href={next} className={buttonClass('primary')}>
      {copy.ok}
    </a>
  );
  return (
    <InPageMessage title={title} buttons={goOn}>
      {children}
    </InPageMessage>
  );
}
