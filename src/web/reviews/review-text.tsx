import { FoldedText } from '../ui/text/folded-text.tsx';

const textClass = 'review-text';

/** The text of a review: an excerpt, or all of it, folded if it is long. */
export function ReviewText({ id, text, excerpt }: { id: string; text: string; excerpt: boolean }) {
  if (!excerpt) return <FoldedText id={id} text={text} className={textClass} />;
  return (
    <p dir="auto" className={`line-clamp-4 whitespace-pre-line ${textClass}`}>
      {text}
    </p>
  );
}
