import { data, isRouteErrorResponse } from 'react-router';
import type { ProblemDetails } from '../../contracts/problem.ts';
import { copy } from './copy.ts';

/** Why an action failed; usually the API's own problem details. */
export type ActionProblem = Pick<ProblemDetails, 'status' | 'detail' | 'errors'>;

/** The problem details of an error that the client threw for the API; any other error is rethrown. */
export function problemFrom(error: unknown): ProblemDetails {
  if (error instanceof Object && 'data' in error && 'init' in error) return error.data as ProblemDetails;
  throw error;
}

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

/** A failure of a page or a form, in words for the person: the reason, and what to do. */
export function describeError(error: unknown, offlineDetail = copy.offline): { status: number; detail: string } {
  if (isRouteErrorResponse(error) && (error.status < 500 || error.data?.detail)) {
    return { status: error.status, detail: error.data?.detail ?? error.statusText };
  }
  if (globalThis.navigator?.onLine === false) {
    return { status: 503, detail: offlineDetail };
  }
  if (error instanceof TypeError && networkErrorPattern.test(error.message)) {
    return { status: 503, detail: copy.unreachable };
  }
  return { status: 500, detail: copy.failed };
}

/** In the messages of browsers, for a request without a response. */
const networkErrorPattern = /fetch|network|load failed/i;
