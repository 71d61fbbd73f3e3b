import { RouterContextProvider } from 'react-router';
import type { PageScope } from '../../contracts/page.ts';
import { apiContext, createServerApi, scopeContext } from './client.ts';

/** The router's context of one request. */
export function provideContext(scope: PageScope): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createServerApi(scope.callApi));
  context.set(scopeContext, scope);
  return context;
}
