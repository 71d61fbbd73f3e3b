import { RouterContextProvider } from 'react-router';
import { allPaths } from '../../contracts/moderation/paths.ts';
import type { PageScope } from '../../contracts/page.ts';
import { apiContext, createClient, scopeContext } from './client.ts';

/** The router's context of one request. */
export function provideContext(scope: PageScope): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createClient(scope.callApi, allPaths));
  context.set(scopeContext, scope);
  return context;
}
