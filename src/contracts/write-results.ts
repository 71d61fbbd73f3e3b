import { z } from 'zod';

// Responses to writes; the field names are those of the specification.

const counts = {
  matchedCount: z.int().min(0).max(1),
  modifiedCount: z.int().min(0).max(1).meta({ description: '0 where nothing differed.' }),
};

export const InsertResult = z.object({ insertedId: z.uuid() }).meta({
  id: 'Inserted',
  description: 'It is stored.',
  example: { insertedId: '0199a1f0-8d20-7c44-8f0e-5b1a9c3d7e61' },
});

export const UpdateResult = z.object(counts).meta({
  id: 'Changed',
  description: 'It is changed.',
  example: { matchedCount: 1, modifiedCount: 1 },
});

export const UpsertResult = InsertResult.extend(counts).meta({
  id: 'MemberChanged',
  description: 'The record is there, and up to date.',
  example: {
    insertedId: '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b40',
    matchedCount: 1,
    modifiedCount: 1,
  },
});

export const DeleteResult = z.object({ deletedCount: z.literal(1) }).meta({
  id: 'Deleted',
  description: 'It is gone.',
  example: { deletedCount: 1 },
});
