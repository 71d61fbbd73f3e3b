import type { Operation } from '../../contracts/openapi.ts';

const ids = (description: string) => ({ type: 'array', items: { type: 'string', format: 'uuid' }, description });

/** The only operation that responds with a stream, not with JSON; so it is not in the table of endpoints. */
export const eventsOperation: Operation = {
  operationId: 'listenToEvents',
  summary: 'Stream the changes of reviews',
  description:
    'Anyone may call it. A stream of server-sent events, at most two a second. Each event is named `reviews`; its data is JSON with the lists `reviews` and `games`. If they are missing, too much has changed to list it: read everything again.',
  security: [],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'The id of the last event received: what was missed is sent first, usually as one event.',
    },
  ],
  responses: {
    200: {
      description: 'An open stream of events.',
      content: {
        'text/event-stream': {
          schema: {
            type: 'object',
            properties: {
              reviews: ids('The ids of reviews that were added, updated or deleted.'),
              games: ids('The ids of their games.'),
            },
          },
        },
      },
    },
  },
};
