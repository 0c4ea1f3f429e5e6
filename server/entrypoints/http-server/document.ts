import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Access } from '#contract/base.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/messages.ts';
import packageJson from '#package' with { type: 'json' };

/** All statuses of refusals, each with its name in the operations and its text. */
const refusals: Record<string, [name: string, description: string]> = {
  400: ['BadRequest', messages.server.invalid],
  401: ['Unauthorized', messages.session.required],
  403: ['Forbidden', messages.session.forbidden],
  404: ['NotFound', messages.server.notFound],
  409: ['Conflict', 'Mientras tanto cambió lo que se quería cambiar.'],
  413: ['TooLarge', messages.server.tooLarge],
  415: ['UnsupportedMediaType', 'El cuerpo no es JSON.'],
  422: ['Refused', 'Una regla dice que no; INVALID_FIELD dice también en qué campo.'],
  429: ['TooManyRequests', messages.server.tooMany],
  503: ['Unavailable', `${messages.server.overloaded} La cabecera Retry-After dice en cuántos.`],
};
// Statuses that the server sends before a procedure runs: for a body that is refused unread, and under overload.
const ofBodies = ['413', '415'];
const ofEverybody = ['503'];

const plainRefusal: OpenAPI.SchemaObject = {
  type: 'object',
  properties: {
    defined: { const: false },
    code: { type: 'string' },
    status: { type: 'number' },
    message: { type: 'string' },
    data: {},
  },
  required: ['defined', 'code', 'status', 'message'],
};

/** Gives a tuple a fixed length where the generator leaves its length open. */
function closeTuples(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  if ('prefixItems' in part && Array.isArray(part.prefixItems) && !('items' in part)) {
    Object.assign(part, { minItems: part.prefixItems.length, maxItems: part.prefixItems.length });
  }
  for (const inner of Object.values(part)) closeTuples(inner);
}

function operationsOf(document: OpenAPI.Document) {
  const operations: { operation: OpenAPI.OperationObject; access: Access['access']; method: string }[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: { '~orpc': procedure } }) => {
    const { path = '', method = 'POST' } = procedure.route;
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
    if (operation) operations.push({ operation, access: (procedure.meta as Access).access, method });
  });
  return operations;
}

/** Makes the contract as an OpenAPI document: sign-in, each error once, and per operation its possible errors. */
export async function makeDocument(cookieName: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: 'Pizarra', version: packageJson.version },
    servers: [{ url: '/api/v1' }],
  });
  const responses: Record<string, OpenAPI.ResponseObject> = {};
  const refer = (status: string, content: OpenAPI.ResponseObject['content']) => {
    const [name, description] = refusals[status]!;
    responses[name] ??= { description, content };
    return { $ref: `#/components/responses/${name}` };
  };
  for (const { operation, access, method } of operationsOf(document)) {
    operation.security = access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }];
    const given = Object.entries(operation.responses ?? {}).map(([status, response]) =>
      status in refusals && 'content' in response ? [status, refer(status, response.content)] : [status, response],
    );
    const added = [...(method === 'GET' ? [] : ofBodies), ...ofEverybody].map(status => [
      status,
      refer(status, { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }),
    ]);
    operation.responses = Object.fromEntries([...given, ...added]);
  }
  document.components = {
    schemas: { Refusal: plainRefusal },
    responses,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'El token que entrega POST /sessions.' },
      cookie: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'La sesión de un navegador.' },
    },
  };
  closeTuples(document);
  return document;
}
