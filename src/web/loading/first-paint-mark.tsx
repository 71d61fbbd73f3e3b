/**
 * At the end of what must be painted as a whole: a page paints nothing before this mark has arrived. While a page
 * arrives in pieces, what is centred or aligned to an end would otherwise jump when the rest comes. React moves the link
 * to the head. Firefox and Safari do not know it, and paint earlier.
 */
export function FirstPaintMark({ id }: { id: string }) {
  return (
    <>
      <link rel="expect" href={`#${id}`} blocking="render" />
      <span id={id} hidden />
    </>
  );
}
