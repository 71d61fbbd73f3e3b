import type { ApiCall } from '../../contracts/api-description.ts';
import { SchemaText } from './schema.tsx';

type CallProps = { method: string; path: string; call: ApiCall; address: string };

/** One call: what it takes, what it answers, and a line to try it with. */
export function Call({ method, path, call, address }: CallProps) {
  const answer = (call.responses['200'] ?? call.responses['201'])?.content?.['application/json']
    ?.schema;
  return (
    <article
      id={call.operationId}
      className="min-w-0 rounded-card border border-line bg-raised p-5"
    >
      <h3 className="flex flex-wrap items-center gap-3 font-sans text-lg">
        <span className="rounded bg-accent px-2 py-0.5 text-sm font-bold text-on-accent">
          {method.toUpperCase()}
        </span>
        <code className="break-all">{path}</code>
      </h3>
      <p className="mt-2 text-soft">{call.summary}</p>
      {call.parameters.length > 0 && (
        <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          {call.parameters.map((parameter) => (
            <div key={parameter.name} className="contents">
              <dt>
                <code className="font-semibold">{parameter.name}</code>{' '}
                <span className="text-sm text-soft">
                  {parameter.in}, {parameter.required ? 'required' : 'optional'}
                </span>
              </dt>
              <dd className="mb-2 sm:mb-0">
                <SchemaText schema={parameter.schema} /> {parameter.description}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answer && (
        <p className="mt-4">
          Answers <SchemaText schema={answer} />
        </p>
      )}
      <pre
        // The line may be wider than the screen; the keyboard must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={`Try ${method.toUpperCase()} ${path}`}
        className="mt-4 overflow-x-auto rounded bg-ground p-3 text-sm"
      >
        <code>{`curl -g '${address}${path}'`}</code>
      </pre>
    </article>
  );
}
