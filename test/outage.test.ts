import { test } from 'node:test';
import { survivesOutage } from './support/outage.ts';

// The bound is generous: other tests run at the same time. test/fault/outage.fault.ts measures.
const short = { durationMs: 1_000, goalMs: 6_000 };

test('while PostgreSQL refuses connections, visitors read cached pages, others get a 503, and it comes back', (context) =>
  survivesOutage(context, { ...short, mode: 'refusing' }));

test('while packets to PostgreSQL vanish, visitors read cached pages, others get a 503, and it comes back', (context) =>
  survivesOutage(context, { ...short, mode: 'silent' }));
