import type { OpenAPI } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { expect, test } from 'vitest';
import type { Access } from '#contract/base.ts';
import { contract } from '#contract/index.ts';
import { makeDocument } from './document.ts';

const document: OpenAPI.Document = JSON.parse(JSON.stringify(await makeDocument('pizarra.session_token')));
const operations = new Map(
  Object.values(document.paths ?? {})
    .flatMap(methods => Object.values(methods as Record<string, OpenAPI.OperationObject>))
    .map(operation => [operation.operationId, operation]),
);

function partsOf(part: unknown): Record<string, unknown>[] {
  if (typeof part !== 'object' || part === null) return [];
  return [part as Record<string, unknown>, ...Object.values(part).flatMap(partsOf)];
}
const parts = partsOf(document);

test('API document: every reference → an existing part of it', () => {
  const references = new Set(parts.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])));
  expect(references.size).toBe(11);
  for (const reference of references) {
    const found = reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
    expect([reference, typeof found]).toEqual([reference, 'object']);
  }
});

test('API document: an operation → a session by token or cookie, unless it is public', () => {
  let count = 0;
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: { '~orpc': procedure }, path }) => {
    const { access } = procedure.meta as Access;
    const security = access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }];
    expect([path, operations.get(path.join('.'))?.security]).toEqual([path, security]);
    count++;
  });
  expect(operations.size).toBe(count);
  expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual(['bearer', 'cookie']);
});

test('API document: a refusal → described once, and named by each operation that gives it', () => {
  for (const { operationId, responses = {} } of operations.values()) {
    const inline = Object.entries(responses).filter(([, response]) => !('$ref' in response));
    expect([operationId, inline.map(([status]) => status)]).toEqual([operationId, ['200']]);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '429', '503']));
  }
  expect(Object.keys(operations.get('accounts.signIn')?.responses ?? {})).toEqual(
    expect.arrayContaining(['413', '415']),
  );
  expect(JSON.stringify(document).length).toBeLessThan(800_000);
});

test('API document: a tuple → exactly as many entries as it names', () => {
  const tuples = parts.filter(part => 'prefixItems' in part && !('items' in part));
  expect(tuples.length).toBeGreaterThan(0);
  for (const { prefixItems, minItems, maxItems } of tuples) {
    const { length } = prefixItems as unknown[];
    expect([minItems, maxItems]).toEqual([length, length]);
  }
});
