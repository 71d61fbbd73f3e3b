import { useEffect, useRef, useState } from 'react';

/** Whether a picture failed to load, and what to give its element to find out. */
export function useImageError() {
  const [failed, setFailed] = useState(false);
  const ref = useRef<HTMLImageElement>(null);

  // A picture may have failed before the script was there to hear of it.
  useEffect(() => {
    const { current } = ref;
    if (current?.complete && current.naturalWidth === 0) setFailed(true);
  }, []);

  return { failed, watched: { ref, onError: () => setFailed(true) } };
}
