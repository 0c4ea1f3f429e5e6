import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { password, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { cookieOf, createLiveContest } from '#testing/factories/live-boards.ts';
import { fromSchema, type Schema } from '#testing/from-schema.ts';

// This test calls the server like an external program that has only the document. Every answer must match the document.
type Response = { $ref?: string; content?: Record<string, { schema: Schema }> };
type Operation = {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
};
type Method = 'get' | 'post' | 'put' | 'delete';
type Document = {
  paths: Record<string, Record<Method, Operation>>;
  components: { responses: Record<string, Response> };
};
type Asked = Operation & { method: Method; path: string };
type Heads = Record<string, string>;

// These calls end the sessions or accounts that the other calls use.
const ending =
  /^(accounts\.(signOut|signUp|changePassword|closeSession|closeOtherSessions)|admin\.(blockUser|eraseDemo)|secondFactor\.)/;

let app: TestApp;
let http: FastifyInstance;
let document: Document;
let callers: Heads[];
/** All ids and names in the answers so far, by field name. */
const told = new Map<string, Set<string>>();
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  document = (await http.inject({ url: '/api/v1/openapi.json' })).json();
  const { organizer, athletes, eventId, categoryId, wodId, entryIds } = await createLiveContest(app);
  remember({ eventId, categoryId, wodId, entryIds: entryIds.map(entryId => ({ entryId })) });
  const asProgram = { email: organizer.email, password, type: 'organization' };
  const opened = await http.inject({ method: 'POST', url: '/api/v1/sessions', payload: asProgram });
  const people = [await signInAsAdmin(app), await signUpAs(app, 'staff'), athletes[0]!, await signUpAs(app, 'box')];
  callers = [
    { authorization: `Bearer ${opened.json().token}` },
    ...people.map(person => ({ cookie: cookieOf(person) })),
    {},
  ];
});
afterAll(async () => {
  await http.close();
  await app.close();
});

function remember(answer: unknown, name = ''): void {
  if (typeof answer === 'string' && /id$|code$/i.test(name)) {
    if (!told.has(name)) told.set(name, new Set());
    told.get(name)?.add(answer);
  } else if (typeof answer === 'object' && answer !== null) {
    for (const [key, value] of Object.entries(answer)) remember(value, Array.isArray(answer) ? name : key);
  }
}

/** Returns values for a field: those with the field's own name, else any known id. */
function known(name: string): string[] {
  if (!/id$/i.test(name)) return [...(told.get(name) ?? [])];
  return [...(told.get(name) ?? [...told.values()].flatMap(values => [...values]))];
}

const nasty = ['', '\u0000', '\ud800', "' or 1=1 --", '../x', 'x'.repeat(3000), '__proto__', -1, 1e308, null, [], {}];

/** Each number gives the same input. So each run makes the same calls, as far as the ids allow. */
const draw = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T => fc.sample(arbitrary, { seed, numRuns: 1 })[0]!;

/** A query's parameter as an address has it: the fields of an object have names of their own. */
const written = (name: string, value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([key, part]) => [`${name}[${key}]`, `${part}`])
    : [[name, `${value}`]];

/** Makes the request by the document, or with one wrong value in it. */
function requestFor({ method, path, parameters = [], requestBody }: Asked, seed: number, isSpoiled: boolean) {
  const schema = requestBody?.content['application/json']?.schema;
  const values = Object.fromEntries(
    parameters.map(({ name, schema: part }) => [name, draw(fromSchema(part, known, name), seed)]),
  );
  let body = schema && draw(fromSchema(schema, known), seed);
  if (isSpoiled) {
    const wrong = draw(fc.constantFrom(...nasty), seed);
    const names = Object.keys({ ...values, ...(body as object) });
    const name = draw(fc.constantFrom('', ...names), seed);
    if (name in values) values[name] = wrong;
    else if (body) body = { ...(body as object), [name]: wrong };
  }
  // Without a value the address would be another one.
  const encoded = (name: string) => encodeURIComponent(`${values[name]}`.toWellFormed() || ' ');
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name) => encoded(name));
  const query = parameters.filter(({ in: at, required }) => at === 'query' && (required || seed % 2 === 0));
  const search = new URLSearchParams(query.flatMap(({ name }) => written(name, values[name])));
  const type = isSpoiled && method !== 'get' && seed % 9 === 0 ? 'text/plain' : 'application/json';
  return {
    method: method.toUpperCase() as 'GET',
    url: `/api/v1${place}?${search}`,
    ...(body !== undefined && { payload: JSON.stringify(body), headers: { 'content-type': type } }),
  };
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
const internal = /node_modules|\.ts:\d|\bat \w+ \(|relation "|violates |syntax error|\bselect .+ from\b|ECONN/i;

function faultOf(operation: Asked, status: number, type: unknown, body: string): string | undefined {
  if (status >= 500 && status !== 503) return 'a failure of ours';
  const listed = operation.responses[status];
  if (!listed) return 'a status that the document does not know';
  if (internal.test(body)) return 'something internal';
  if (!`${type}`.startsWith('application/json')) return `${type}`;
  const own = `/paths/${operation.path.replaceAll('/', '~1')}/${operation.method}/responses/${status}`;
  const at = listed.$ref?.replace('#', '') ?? own;
  const fits = ajv.getSchema(encodeURI(`document#${at}/content/application~1json/schema`));
  if (!fits) return 'no schema';
  return fits(JSON.parse(body)) ? undefined : ajv.errorsText(fits.errors);
}

test('API document: any call by any account → an answer that the document promises', async () => {
  ajv.addSchema(document, 'document', undefined, false);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method as Method, path })),
  );
  const faults = new Set<string>();
  const seen = new Map<number, number>();
  let seed = 7;
  const ask = async (operation: Asked, caller: Heads, isSpoiled = false): Promise<number> => {
    seed++;
    const request = requestFor(operation, seed, isSpoiled);
    const headers = { ...request.headers, ...caller };
    const remoteAddress = `198.51.${seed % 250}.7`;
    const { statusCode, body, headers: answered } = await http.inject({ ...request, headers, remoteAddress });
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
    const fault = faultOf(operation, statusCode, answered['content-type'], body);
    if (fault) faults.add(`${operation.operationId} ${statusCode}: ${fault}`);
    if (statusCode === 200 && !fault) remember(JSON.parse(body));
    return statusCode;
  };
  // Calls that read come first, because their answers provide ids.
  const inOrder = operations
    .filter(({ operationId }) => !ending.test(operationId))
    .sort((a, b) => Number(b.method === 'get') - Number(a.method === 'get'));
  for (const operation of inOrder) {
    let at = 0;
    while (at < callers.length - 1 && [401, 403].includes(await ask(operation, callers[at]!))) at++;
    await ask(operation, callers[at]!, true);
    if (seed % 2 === 0) await ask(operation, callers[seed % callers.length]!);
  }
  expect([...faults]).toEqual([]);
  expect(seed).toBeGreaterThan(600);
  expect(seen.get(200)).toBeGreaterThan(80);
}, 240_000);
