import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, scopeContext } from '../api/client.ts';
import { copy } from '../docs/copy.ts';
import { featureOf, features } from '../docs/features.ts';
import { Fold, useOpenTarget } from '../docs/fold.tsx';
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
  useOpenTarget();
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
      <h2 className="mt-12 mb-4 text-4xl">{copy.calls}</h2>
      <div className="grid gap-4">
        {features.map((feature) => {
          const own = operations.filter(({ path }) => featureOf(path) === feature);
          return (
            <Fold key={feature} title={copy.features[feature]} count={own.length}>
              {own.map((entry) => (
                <OperationCard key={entry.operation.operationId} {...entry} address={address} />
              ))}
            </Fold>
          );
        })}
      </div>
      <h2 className="mt-12 mb-4 text-4xl">{copy.reference}</h2>
      <div className="grid gap-4">
        <Fold title={copy.problems}>
          <p className="max-w-text text-lg text-soft">{copy.aboutProblems}</p>
          <ProblemList />
        </Fold>
        <Fold title={copy.schemas}>
          {Object.entries(components.schemas).map(([name, schema]) => (
            <NamedSchema key={name} name={name} schema={schema} />
          ))}
        </Fold>
      </div>
    </div>
  );
}
