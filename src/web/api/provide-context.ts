import { RouterContextProvider } from 'react-router';
import type { PageScope } from '../../contracts/page.ts';
import { apiContext, apiWithEtagsContext, createServerApi, scopeContext } from './client.ts';

/** The router's context of one request. */
export function provideContext(scope: PageScope): RouterContextProvider {
  const context = new RouterContextProvider();
  const api = createServerApi(scope.callApi);
  context.set(apiContext, async (name, options) => (await api(name, options)).result);
  context.set(apiWithEtagsContext, api);
  context.set(scopeContext, scope);
  return context;
}
