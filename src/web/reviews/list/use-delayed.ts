import { useEffect, useState } from 'react';

/** Whether something has been going on for longer than a moment: what is quick needs no word. */
export function useDelayed(going: boolean, moment = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setLate(true), moment);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [going, moment]);
  return late;
}
