import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

test('new id: no randomUUID → still a unique UUID', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, newId);
  vi.unstubAllGlobals();
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(100);
});
