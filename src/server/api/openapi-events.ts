import type { Operation } from '../../contracts/openapi.ts';

const ids = (description: string) => ({
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  description,
});

/** The only operation that responds with a stream, not with JSON; so it is not in the table of endpoints. */
export const eventsOperation: Operation = {
  operationId: 'listenToEvents',
  summary: 'Hear of reviews that come, change and go',
  description:
    'For anyone. A stream of server-sent events, at most two a second. Each event is named `reviews`; its data is JSON of the shape shown here. Where the lists are left out, more has changed than can be told: read what you show anew.',
  security: [],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'The id of the last event you got: what you missed since comes first.',
    },
  ],
  responses: {
    200: {
      description: 'A stream that stays open.',
      content: {
        'text/event-stream': {
          schema: {
            type: 'object',
            properties: {
              reviews: ids('The reviews that are new, changed or gone.'),
              games: ids('The games that they are about.'),
            },
          },
        },
      },
    },
  },
};
