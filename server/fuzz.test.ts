import { traverseContractProcedures } from '@orpc/server';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';

// Any input from any caller gets an answer below 500. The inputs start from the schemas and break them.
const fields = new Map<string, string[]>();
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  // These calls would end the sessions or rows that the other calls use.
  if (['signOut', 'eraseDemo', 'changePassword'].includes(path.at(-1) ?? '')) return;
  const schema = procedure['~orpc'].inputSchema;
  fields.set(path.join('/'), schema ? fieldsOf(schema) : []);
});

let app: TestApp;
let http: FastifyInstance;
let cookies: string[];
const cookieOf = (who: SignedIn) => [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  const people = [
    await signUpAs(app, 'athlete'),
    await signUpAs(app, 'staff'),
    await signUpAs(app, 'box'),
    await signUpAs(app, 'organization'),
  ];
  cookies = ['', ...people.map(cookieOf), cookieOf(await signInAsAdmin(app))];
});
afterAll(async () => {
  await http.close();
  await app.close();
});

/** Returns the field names of a procedure's schema, over all its variants. */
function fieldsOf(schema: unknown): string[] {
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const variants = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? [])] as { properties?: object }[];
  return [...new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)))];
}

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\u0000b',
  "' or 1=1 --",
  '%',
  '../../etc/passwd',
  '<script>',
  'x'.repeat(5000),
  '__proto__',
  'ana@correo.test',
  'athlete',
  'reset-password',
  '2026-02-30',
  '1e309',
  'data:image/png;base64,',
  'data:image/jpeg;base64,/9j/4AAQ',
  '/files/images/x.webp',
);
const value = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue(),
);
const formOf = (path: string) => {
  const known = fields.get(path) ?? [];
  const own = fc.record(Object.fromEntries(known.map(name => [name, value])), { requiredKeys: [] });
  return fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: fc.jsonValue() });
};
const call = fc.constantFrom(...fields.keys()).chain(path => fc.tuple(fc.constant(path), formOf(path)));
const meta = fc.option(
  fc.array(fc.array(fc.oneof(fc.integer({ min: -3, max: 9 }), fc.string({ maxLength: 8 })), { maxLength: 4 }), {
    maxLength: 3,
  }),
  { nil: undefined },
);

async function statusOf(request: {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  url: string;
  payload?: string;
  headers: Record<string, string>;
}) {
  const { statusCode, body } = await http.inject({
    ...request,
    remoteAddress: `198.51.${Math.floor(Math.random() * 250)}.7`,
  });
  return statusCode >= 500 ? `${statusCode} ${body}` : 'fine';
}

test('forms: any form that a browser could send → never a server error', async () => {
  await fc.assert(
    fc.asyncProperty(call, fc.nat({ max: 5 }), meta, async ([path, json], who, extra) => {
      const payload = JSON.stringify({ json, meta: extra });
      const headers = { 'content-type': 'application/json', cookie: cookies[who] ?? '' };
      expect(await statusOf({ method: 'POST', url: `/rpc/${path}`, payload, headers })).toBe('fine');
    }),
    { numRuns: 1500 },
  );
}, 240_000);

test('raw requests: any method, path and body → never a server error', async () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH' as const);
  const place = fc.constantFrom(
    '/rpc/',
    '/api/v1/',
    '/files/images/',
    '/flags/',
    '/',
    '/api/v1/admin/users/',
    '/rpc/accounts/',
    '/api/v1/admin/mails/',
  );
  const rest = fc.oneof(
    fc.webPath(),
    fc.string({ unit: 'grapheme', maxLength: 40 }).map(encodeURIComponent),
    fc.constantFrom('%00', '%', '..%2f', 'users?page=1e9', 'users?page=-1&search=%00', 'accounts/me'),
  );
  const type = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'image/png',
    '',
    'application/json; charset=latin1',
  );
  const body = fc.oneof(
    fc.constant(undefined),
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('{"json":{"a":1},"meta":[[1,"json"]]}', '{"__proto__":{"x":1}}', '[', '--x\r\n'),
  );
  await fc.assert(
    fc.asyncProperty(
      method,
      place,
      rest,
      type,
      body,
      fc.nat({ max: 5 }),
      async (verb, prefix, path, contentType, payload, who) => {
        const headers = { cookie: cookies[who] ?? '', ...(contentType && { 'content-type': contentType }) };
        const text = verb === 'GET' ? undefined : payload;
        expect(
          await statusOf({ method: verb, url: `${prefix}${path.replace(/^\//, '')}`, payload: text, headers }),
        ).toBe('fine');
      },
    ),
    { numRuns: 1500 },
  );
}, 240_000);
