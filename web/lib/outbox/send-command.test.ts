import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { outcomeOf } from './send-command.ts';

const answered = (status: number, code = 'ANSWER') => new ORPCError(code, { status, message: 'así' });

test.each([
  ['no line', new TypeError('Failed to fetch'), 'later'],
  ['a proxy without a server behind it', answered(502), 'later'],
  ['a server without its database', answered(503, 'SERVICE_UNAVAILABLE'), 'later'],
  ['a proxy that waited in vain', answered(504), 'later'],
  ['a crowd', answered(429), 'later'],
  ['a fault of the server', answered(500), 'failed'],
  ['no session', answered(401, 'UNAUTHORIZED'), 'stranger'],
  ['a rule', answered(422, 'REFUSED'), 'refused'],
])('outcome of a decision: %s → %s', (_name, error, outcome) => {
  expect(outcomeOf(error).outcome).toBe(outcome);
});
