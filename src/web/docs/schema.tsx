import { linkClass } from '../ui/styles.ts';
import { copy } from './copy.ts';

type JsonSchema = Record<string, unknown>;

/** A schema in one line; a named schema as a link to its section. */
export function SchemaText({ schema }: { schema: JsonSchema }) {
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return (
      <a href={`#${name}`} className={linkClass}>
        {name}
      </a>
    );
  }
  if (schema.type === 'array') {
    return (
      <>
        {copy.listOf} <SchemaText schema={schema.items as JsonSchema} />
      </>
    );
  }
  const alternatives = schema.anyOf as JsonSchema[] | undefined;
  if (alternatives) {
    return alternatives.map((alternative, index) => (
      <span key={JSON.stringify(alternative)}>
        {index > 0 && copy.or}
        <SchemaText schema={alternative} />
      </span>
    ));
  }
  return <code className="text-sm">{describeType(schema)}</code>;
}

function describeType(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const type = [schema.type ?? 'anything', schema.format && `(${schema.format})`];
  const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'default']
    .filter((bound) => bound in schema)
    .map((bound) => `${bound} ${JSON.stringify(schema[bound])}`);
  return [...type, ...bounds].filter(Boolean).join(' ');
}

/** A named schema with its fields and an example. */
export function NamedSchema({ name, schema }: { name: string; schema: JsonSchema }) {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set((schema.required ?? []) as string[]);
  return (
    <article id={name} className="min-w-0 rounded-card border border-line bg-raised p-5">
      <h4 className="font-display text-2xl font-extrabold">{name}</h4>
      {typeof schema.description === 'string' && <p className="mt-1 text-soft">{schema.description}</p>}
      {fields.length === 0 ? (
        <p className="mt-3 break-words">
          <SchemaText schema={schema} />
        </p>
      ) : (
        <dl className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 wrap-anywhere sm:grid-cols-[max-content_minmax(0,1fr)]">
          {fields.map(([field, type]) => (
            <div key={field} className="contents">
              <dt>
                <code className="font-semibold">{field}</code>
                {!required.has(field) && <span className="text-sm text-soft"> {copy.optional}</span>}
              </dt>
              <dd className="mb-2 break-words sm:mb-0">
                <SchemaText schema={type} /> {type.description as string | undefined}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {schema.example !== undefined && (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={copy.exampleOf(name)}
          className="mt-4 overflow-x-auto rounded bg-ground p-3 text-sm"
        >
          <code>{JSON.stringify(schema.example, null, 2)}</code>
        </pre>
      )}
    </article>
  );
}
