import { z } from 'zod';

const JsonSchema = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.object({ schema: JsonSchema, example: z.unknown().optional() }));

const OperationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: JsonSchema,
      description: z.string().optional(),
      example: z.string().optional(),
    }),
  ),
  requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: Content.optional(),
      headers: z.record(z.string(), JsonSchema).optional(),
    }),
  ),
});

/** The subset of OpenAPI 3.1 that this API uses. */
export const OpenApiDocument = z.object({
  openapi: z.literal('3.1.0'),
  info: z.record(z.string(), z.unknown()),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), OperationSchema)),
  components: z.object({
    schemas: z.record(z.string(), JsonSchema),
    securitySchemes: z.record(z.string(), JsonSchema),
  }),
});
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;
export type Operation = z.infer<typeof OperationSchema>;
