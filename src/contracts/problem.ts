import { z } from 'zod';

/** The body of every error response: problem details of RFC 9457. */
export const ProblemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    requestId: z.string().meta({ description: "The id of the request, also in the server's log." }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({
    id: 'Problem',
    description: 'Problem details (RFC 9457).',
    example: {
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'Game not found.',
      requestId: '0199a1f0-91b3-7a52-a4a3-0d4c2f7be118',
    },
  });
export type ProblemDetails = z.infer<typeof ProblemDetails>;
