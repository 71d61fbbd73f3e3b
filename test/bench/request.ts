export type LoadRequest = {
  /** `{n}` in the path and in the headers is another number in every request. */
  path: string;
  headers: Record<string, string>;
  method?: 'HEAD';
  /** The request bodies to post, in turn. Without them nothing is posted. */
  bodies?: string[];
  /** The cookies to post them with, in turn. */
  cookies?: string[];
  /** The expected status is 404 instead of a success. */
  isNotFound?: boolean;
};

const placeholder = '{n}';
const digits = 9;
/** More than one load generator run can send. */
const numbersPerRun = 1_000_000;
let runs = 0;

/** The first number of the next run: no number is sent twice, so that no run warms the cache for a later one. */
export function nextNumbers(): number {
  runs += 1;
  return runs * numbersPerRun;
}

export function isNumbered({ path, headers }: LoadRequest): boolean {
  return [path, ...Object.values(headers)].some((text) => text.includes(placeholder));
}

/** The path and the headers with a number in place of each `{n}`, always of the same length. */
export function numbered<Some extends LoadRequest>(request: Some, number: number): Some {
  const fill = (text: string) => text.replaceAll(placeholder, String(number).padStart(digits, '0'));
  const pairs = Object.entries(request.headers).map(([name, value]) => [name, fill(value)]);
  return { ...request, path: fill(request.path), headers: Object.fromEntries(pairs) };
}
