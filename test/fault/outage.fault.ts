import { test } from 'node:test';
import { survivesOutage } from '../support/outage.ts';

const long = { durationMs: 30_000, goalMs: 2_000 };

test('PostgreSQL refuses connections for 30 seconds', (context) =>
  survivesOutage(context, { ...long, mode: 'refusing' }));

test('packets to PostgreSQL vanish for 30 seconds', (context) => survivesOutage(context, { ...long, mode: 'silent' }));
