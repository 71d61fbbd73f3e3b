import type { ReactNode } from 'react';
import type { TextPageCopy } from './site-copy.ts';

/** A page of text about the site; `children` are at its end. */
export function TextPage({ copy, children }: { copy: TextPageCopy; children?: ReactNode }) {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 *:max-w-text sm:px-6">
      <h1 className="text-5xl sm:text-6xl">{copy.title}</h1>
      {copy.sections.map(({ title, paragraphs }) => (
        <section key={title} className="mt-8">
          <h2 className="text-3xl">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 text-lg leading-relaxed text-pretty">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      {children}
    </div>
  );
}
