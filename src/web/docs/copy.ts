import type { Feature } from './features.ts';

export const copy = {
  title: 'API documentation',
  description: 'Every call of the Playshelf API, with its fields and an example.',
  introduction: {
    before:
      "Everything on the pages comes from these calls. Responses are JSON; errors are problem details (RFC 9457). For programs, there's the OpenAPI document: ",
    link: 'openapi.json',
    after: '.',
  },
  session: {
    before: "Calls about a member's own data need a session: ",
    register: 'register',
    or: ' or ',
    signIn: 'sign in',
    after: ' first. The examples store the session cookie in cookies.txt.',
  },
  calls: 'Calls',
  features: {
    games: 'Games',
    reviews: 'Reviews',
    watchList: 'Watch list',
    moderation: 'Moderation',
    accounts: 'Accounts and sign-in',
    site: 'This site',
  } satisfies Record<Feature, string>,
  reference: 'Reference',
  problems: 'Errors by their code',
  aboutProblems:
    'Everything below /api, every call, and every address for a client that accepts JSON and not HTML responds to an error with problem details. Their code does not change.',
  schemas: 'Schemas',
  parameter: (place: string, isRequired: boolean) => `${place}, ${isRequired ? 'required' : 'optional'}`,
  optional: 'optional',
  request: 'Request:',
  response: (status: string) => `Response: ${status},`,
  errors: 'Errors',
  listOf: 'a list of',
  or: ' or ',
  exampleOf: (schema: string) => `Example of ${schema}`,
};
