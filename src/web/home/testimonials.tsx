import { Star } from '../ui/icons.tsx';
import { quote, score, testimonials } from './copy.ts';

export function Testimonials() {
  const [first, ...others] = testimonials;
  return (
    <section aria-labelledby="testimonials" className="dark mt-24 bg-ground text-ink">
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[auto_1fr] lg:gap-16 lg:py-20">
        <div className="flex flex-col gap-5 self-start rounded-card bg-accent p-6 text-on-accent sm:flex-row sm:items-end sm:justify-between sm:p-8 lg:flex-col lg:items-start lg:self-stretch">
          <h2 id="testimonials" className="text-5xl">
            <span className="block text-[min(9rem,42vw)] leading-[0.85] tracking-tight sm:text-[13rem]">
              {score.value}
            </span>{' '}
            {score.outOf}
          </h2>
          <div>
            <FiveStars />
            <p className="mt-3 max-w-60 font-medium">{score.source}</p>
          </div>
        </div>
        <div className="flex flex-col justify-between gap-10">
          <Testimonial {...first!} large />
          <div className="grid gap-8 border-t border-line pt-8 sm:grid-cols-3">
            {others.map((testimonial) => (
              <Testimonial key={testimonial.name} {...testimonial} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function Testimonial({ words, name, who, large }: (typeof testimonials)[number] & { large?: true }) {
  const largeClass = 'font-display text-3xl leading-tight font-extrabold text-balance sm:text-4xl lg:text-[3.5rem]';
  return (
    <figure className="testimonial">
      <blockquote>
        <p className={large ? largeClass : 'text-lg text-pretty'}>{quote(words)}</p>
      </blockquote>
      <figcaption>
        <b>{name}</b>, {who}
      </figcaption>
    </figure>
  );
}

/** Five stars, the last not quite full. */
function FiveStars() {
  return (
    <div role="img" aria-label={score.stars} className="relative w-max">
      <StarRow />
      <div className="absolute inset-y-0 left-0 w-[calc(100%-0.4rem)] overflow-hidden">
        <StarRow full />
      </div>
    </div>
  );
}

function StarRow({ full }: { full?: true }) {
  return (
    <div className="star-row">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className={full && 'fill-current'} />
      ))}
    </div>
  );
}
