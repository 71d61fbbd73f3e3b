import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, scopeContext } from '../api/client.ts';
import { copy } from '../docs/copy.ts';
import { OperationCard } from '../docs/operation.tsx';
import { ProblemList } from '../docs/problem-list.tsx';
import { NamedSchema } from '../docs/schema.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { linkClass } from '../ui/styles.ts';
import type { Route } from './+types/docs';

export const handle = { cache: true } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: '/docs',
    title: copy.title,
    description: copy.description,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const openApi = await context.get(apiContext)('readOpenApi');
  // Without PUBLIC_URL the document names no server: then it is the origin of the request.
  const server = openApi.servers.find(({ url }) => url !== '/');
  return { ...openApi, address: server?.url ?? context.get(scopeContext).origin };
}

const { introduction, session } = copy;

export default function Docs({ loaderData }: Route.ComponentProps) {
  const { paths, components, address } = loaderData;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 *:max-w-4xl sm:px-6">
      <h1 className="text-[min(3rem,13vw)] sm:text-6xl">{copy.title}</h1>
      <p className="mt-4 max-w-text text-lg text-soft">
        {introduction.before}
        <a href="/openapi.json" className={linkClass}>
          {introduction.link}
        </a>
        {introduction.after}
      </p>
      <p className="mt-4 max-w-text text-lg text-soft">
        {session.before}
        <a href="#signUp" className={linkClass}>
          {session.register}
        </a>
        {session.or}
        <a href="#signIn" className={linkClass}>
          {session.signIn}
        </a>
        {session.after}
      </p>
      <nav aria-label={copy.calls} className="mt-8">
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {operations.map(({ path, method, operation }) => (
            <li key={operation.operationId}>
              <a
                href={`#${operation.operationId}`}
                className="flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
              >
                <code className="w-16 shrink-0 text-sm font-bold text-accent">{method.toUpperCase()}</code>
                <code className="text-sm wrap-anywhere">{path}</code>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h2 className="mt-12 mb-4 text-4xl">{copy.calls}</h2>
      <div className="grid gap-4">
        {operations.map((entry) => (
          <OperationCard key={entry.operation.operationId} {...entry} address={address} />
        ))}
      </div>
      <h2 className="mt-12 mb-4 text-4xl">{copy.problems}</h2>
      <p className="mb-4 max-w-text text-lg text-soft">{copy.aboutProblems}</p>
      <ProblemList />
      <h2 className="mt-12 mb-4 text-4xl">{copy.schemas}</h2>
      <div className="grid gap-4">
        {Object.entries(components.schemas).map(([name, schema]) => (
          <NamedSchema key={name} name={name} schema={schema} />
        ))}
      </div>
    </div>
  );
}
