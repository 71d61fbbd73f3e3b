import { useEffect, useRef, useState } from 'react';

/** Whether an image failed to load; spread `imageProps` onto its element. */
export function useImageError() {
  const [failed, setFailed] = useState(false);
  const ref = useRef<HTMLImageElement>(null);

  // The image may have failed before hydration, when no error handler was attached.
  useEffect(() => {
    const { current } = ref;
    if (current?.complete && current.naturalWidth === 0) setFailed(true);
  }, []);

  return { failed, imageProps: { ref, onError: () => setFailed(true) } };
}
