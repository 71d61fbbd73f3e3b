import { data, isRouteErrorResponse } from 'react-router';
import type { ProblemDetails } from '../../contracts/problem.ts';
import { copy } from './copy.ts';

/** Why an action failed; usually the API's own problem details. */
export type ActionProblem = Pick<ProblemDetails, 'status' | 'detail' | 'errors'>;

/** The problem details of an error that the client threw for the API; any other error is rethrown. */
export function problemFrom(error: unknown): ProblemDetails {
  if (isApiProblem(error)) return error.data;
  throw error;
}

const isApiProblem = (error: unknown): error is { data: ProblemDetails } =>
  error instanceof Object && 'data' in error && 'init' in error;

type FormResult = { problem?: ActionProblem | undefined } | undefined;

/** Runs an action; a problem of the API becomes its result, but for 401: then the route redirects to the sign-in. */
export async function resultOrProblem<Result extends FormResult>(action: () => Promise<Result>) {
  try {
    return data<Result | { problem: ActionProblem }>(await action());
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status === 401) throw error;
    return data<Result | { problem: ActionProblem }>({ problem }, { status: problem.status });
  }
}

/**
 * For the `clientAction` of a page with a form: if the server fails or is unreachable, the page shows the
 * error itself. The router's error page would replace the form, with all that the person typed.
 */
export async function withClientErrors<Result extends FormResult>(
  args: { serverAction: () => Promise<Result> },
  offlineDetail?: string,
) {
  try {
    return await args.serverAction();
  } catch (error) {
    // A redirect.
    if (error instanceof Response) throw error;
    const problem = describeError(error, offlineDetail);
    return data({ problem }, { status: problem.status }) as unknown as Result;
  }
}

/** A failure of a page, a form or a call to the API, in words for the person: the reason, and what to do. */
export function describeError(error: unknown, offlineDetail = copy.offline): { status: number; detail: string } {
  const response = responseOf(error);
  if (response?.detail || (response && response.status < 500)) {
    return { status: response.status, detail: response.detail || copy.failed };
  }
  if (globalThis.navigator?.onLine === false) {
    return { status: 503, detail: offlineDetail };
  }
  if (error instanceof TypeError && networkErrorPattern.test(error.message)) {
    return { status: 503, detail: copy.unreachable };
  }
  return { status: 500, detail: copy.failed };
}

/** The status and the sentence of an error that is a response: the router's, or one that the client threw for the API. */
function responseOf(error: unknown): { status: number; detail?: string | undefined } | undefined {
  if (isRouteErrorResponse(error)) return { status: error.status, detail: detailOf(error.data) };
  return isApiProblem(error) ? error.data : undefined;
}

/** The router has the problem as text if the server refused the request before its own part of the router ran. */
function detailOf(problem: unknown): string | undefined {
  if (typeof problem !== 'string') return (problem as Partial<ProblemDetails> | null | undefined)?.detail;
  try {
    return JSON.parse(problem)?.detail;
  } catch {
    return undefined;
  }
}

/** In the messages of browsers, for a request without a response. */
const networkErrorPattern = /fetch|network|load failed/i;
