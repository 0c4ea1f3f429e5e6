import { expect, test } from 'vitest';
import { z } from 'zod';
import { text } from './fields.ts';
import { messages } from './messages.ts';

const issuesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test('L3 messages of refused fields: a rule without its own sentence → answers in Spanish', () => {
  const schema = z.object({ id: z.string(), age: z.number().min(1), type: z.enum(['a', 'b']), at: z.iso.datetime() });
  const said = messages.server.notValid;
  expect(issuesOf(schema, {})).toEqual([said, said, said, said]);
  expect(issuesOf(schema, { id: 7, age: 0, type: 'c', at: 'ayer' })).toEqual([said, said, said, said]);
  expect(issuesOf(schema, 'nada')).toEqual([said]);
});

test('messages of refused fields: a rule with its own sentence → keeps that sentence', () => {
  expect(issuesOf(text('Por favor introduce el nombre!'), '')).toEqual(['Por favor introduce el nombre!']);
  expect(issuesOf(text('Por favor introduce el nombre!'), undefined)).toEqual(['Por favor introduce el nombre!']);
});
