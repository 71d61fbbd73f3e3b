import { redirect } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import { apiContext } from '../api.ts';
import type { Route } from './+types/logout';

/** Somebody who comes here by hand finds nothing to do. */
export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(apiContext)(endpoints.signOut, { body: {} });
  return redirect('/');
}
