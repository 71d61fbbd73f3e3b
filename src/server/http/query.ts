/**
 * The declared parameters of a query string, in their declared order and each at most once. Handlers read
 * these alone, and cache keys contain these alone, so undeclared parameters do not change a response.
 */
export function selectQuery(search: string, declared: readonly string[]): string {
  return toSearch(readQuery(search, declared));
}

export function toSearch(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text && `?${text}`;
}

/** The same as an object. */
export function readQuery(search: string, declared: readonly string[]): Record<string, string> {
  if (search === '' || declared.length === 0) return {};
  const parameters = new URLSearchParams(search);
  const pairs = declared.map((name) => [name, parameters.get(name)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== null));
}
