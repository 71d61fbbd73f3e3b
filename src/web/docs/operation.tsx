import { copy } from './copy.ts';
import { curlCommand, type Call } from './curl-command.ts';
import { SchemaText } from './schema.tsx';

const json = 'application/json';

/** One operation of the API: its input, its responses, and a command to try it. */
export function OperationCard(props: Call) {
  const { method, path, operation } = props;
  const body = operation.requestBody?.content[json]?.schema;
  const status = '201' in operation.responses ? '201' : '200';
  const responseSchema = operation.responses[status]?.content?.[json]?.schema;
  const errors = Object.entries(operation.responses).filter(([code]) => Number(code) >= 400);
  return (
    <article id={operation.operationId} className="min-w-0 rounded-card border border-line bg-raised p-5">
      <h4 className="flex flex-wrap items-center gap-3 font-sans text-lg">
        <span className="rounded bg-accent px-2 py-0.5 text-sm font-bold text-on-accent">{method.toUpperCase()}</span>
        <code className="break-all">{path}</code>
      </h4>
      <p className="mt-2 text-soft">
        {operation.summary}. {operation.description}
      </p>
      {operation.parameters.length > 0 && (
        <dl className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 wrap-anywhere sm:grid-cols-[max-content_minmax(0,1fr)]">
          {operation.parameters.map((parameter) => (
            <div key={parameter.name} className="contents">
              <dt>
                <code className="font-semibold">{parameter.name}</code>{' '}
                <span className="text-sm text-soft">{copy.parameter(parameter.in, parameter.required)}</span>
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
          {copy.request} <SchemaText schema={body} />
        </p>
      )}
      {responseSchema && (
        <p className="mt-4">
          {copy.response(status)} <SchemaText schema={responseSchema} />
        </p>
      )}
      <details className="mt-4">
        <summary className="cursor-pointer py-2 text-soft">{copy.errors}</summary>
        <ul className="mt-1 grid gap-1">
          {errors.map(([code, { description }]) => (
            <li key={code}>
              <code className="font-semibold">{code}</code> {description}
            </li>
          ))}
        </ul>
      </details>
      <pre className="mt-4 rounded bg-ground p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        <code>{curlCommand(props)}</code>
      </pre>
    </article>
  );
}
