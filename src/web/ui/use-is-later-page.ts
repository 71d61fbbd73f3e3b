import { useSearchParams } from 'react-router';

/** Whether a list is shown from a cursor on, and not from its beginning. */
export const useIsLaterPage = () => useSearchParams()[0].has('cursor');
