import type { Operation } from '../../contracts/openapi.ts';
import { SchemaText } from './schema.tsx';

type CallProps = { method: string; path: string; call: Operation; address: string };

const json = 'application/json';

/** A line for the shell that makes the call; the cookie comes from signing in, and is kept in a file. */
function tryLine({ method, path, call, address }: CallProps): string {
  const body = call.requestBody?.content[json]?.example;
  const about = path.startsWith('/api/auth/');
  const words = [
    'curl -g',
    ...(about && method === 'post' ? ['-c cookies.txt'] : []),
    ...(about || call.security.length > 0 ? ['-b cookies.txt'] : []),
    ...(method === 'get' || (method === 'post' && body) ? [] : [`-X ${method.toUpperCase()}`]),
    ...(body ? [`-H 'content-type: ${json}' -d ${quoted(JSON.stringify(body))}`] : []),
    quoted(address + fillIn(path, call)),
  ];
  return words.join(' ');
}

/** The path with examples in place of its parameters, where there are any. */
function fillIn(path: string, { parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (braced, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return parameter?.example ?? braced;
  });
}

/** As the shell takes it, apostrophes and all. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** One call: what it takes, what it answers, and a line to try it with. */
export function Operation(props: CallProps) {
  const { method, path, call } = props;
  const body = call.requestBody?.content[json]?.schema;
  const status = '201' in call.responses ? '201' : '200';
  const answer = call.responses[status]?.content?.[json]?.schema;
  const refusals = Object.entries(call.responses).filter(([code]) => Number(code) >= 400);
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
      <p className="mt-2 text-soft">
        {call.summary}. {call.description}
      </p>
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
      {body && (
        <p className="mt-4">
          Takes <SchemaText schema={body} />
        </p>
      )}
      {answer && (
        <p className="mt-4">
          Answers {status} and <SchemaText schema={answer} />
        </p>
      )}
      <details className="mt-4">
        <summary className="cursor-pointer py-2 text-soft">How it may be refused</summary>
        <ul className="mt-1 grid gap-1">
          {refusals.map(([code, { description }]) => (
            <li key={code}>
              <code className="font-semibold">{code}</code> {description}
            </li>
          ))}
        </ul>
      </details>
      <pre className="mt-4 rounded bg-ground p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        <code>{tryLine(props)}</code>
      </pre>
    </article>
  );
}
