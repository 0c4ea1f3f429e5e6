import { expect, test } from 'vitest';
import { unwrapLongs } from './unwrap-longs.ts';

const long = (value: unknown, type = 'Int64Value') => ({
  '@type': `type.googleapis.com/google.protobuf.${type}`,
  value,
});

test('C1 wrapped numbers: at any depth → plain numbers', () => {
  expect(unwrapLongs(long('1'))).toBe(1);
  expect(unwrapLongs({ a: [{ b: long('-7') }, 2, null], c: long('9', 'UInt64Value') })).toEqual({
    a: [{ b: -7 }, 2, null],
    c: 9,
  });
});

test('C1 wrapped numbers: a value is only similar, or too large → unchanged', () => {
  for (const data of [long('x'), long(1), long(''), long('9007199254740993'), long('1', 'StringValue'), 'x', null]) {
    expect(unwrapLongs(structuredClone(data))).toEqual(data);
  }
});
