import { z } from 'zod';

// Responses to writes; the field names are those of the specification.

const counts = {
  matchedCount: z.int().min(0).max(1),
  modifiedCount: z.int().min(0).max(1).meta({ description: '0 if nothing changed.' }),
};

export const InsertResult = z.object({ insertedId: z.uuid() }).meta({
  id: 'Inserted',
  description: 'The result of adding something.',
  example: { insertedId: '0199a1f0-8d20-7c44-8f0e-5b1a9c3d7e61' },
});

export const UpdateResult = z
  .object(counts)
  .meta({ id: 'Changed', description: 'The result of an update.', example: { matchedCount: 1, modifiedCount: 1 } });

export const UpsertResult = InsertResult.extend(counts).meta({
  id: 'MemberChanged',
  description: 'The result of an update of the record.',
  example: { insertedId: '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b40', matchedCount: 1, modifiedCount: 1 },
});

export const DeleteResult = z
  .object({ deletedCount: z.literal(1) })
  .meta({ id: 'Deleted', description: 'The result of a deletion.', example: { deletedCount: 1 } });
