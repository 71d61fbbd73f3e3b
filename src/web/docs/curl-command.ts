import type { Operation } from '../../contracts/openapi.ts';

const json = 'application/json';

export type Call = { method: string; path: string; operation: Operation; address: string };

/** A shell command that makes the call: an option a line. The session's cookie is stored in a file. */
export function curlCommand({ method, path, operation, address }: Call): string {
  const body = operation.requestBody?.content[json]?.example;
  const isAuth = path.startsWith('/api/auth/');
  return [
    `curl -g ${quoteForShell(address + fillIn(path, operation))}`,
    ...(isAuth && method === 'post' ? ['-c cookies.txt'] : []),
    ...(isAuth || operation.security.length > 0 ? ['-b cookies.txt'] : []),
    ...(method === 'get' || (method === 'post' && body) ? [] : [`-X ${method.toUpperCase()}`]),
    ...(body ? [`-H 'content-type: ${json}'`, `-d ${quoteForShell(JSON.stringify(body, null, 2))}`] : []),
  ].join(' \\\n  ');
}

/** The path with examples in place of its parameters, where there are any. */
function fillIn(path: string, { parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (braced, name: string) => {
    return parameters.find((one) => one.in === 'path' && one.name === name)?.example ?? braced;
  });
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
