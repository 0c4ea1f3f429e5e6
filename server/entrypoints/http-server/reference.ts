import type { OpenAPI } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';
import { makePage } from '#server/entrypoints/pages/made-page.ts';
import { sendPage } from '#server/entrypoints/pages/send-page.ts';
import { cookieName } from '#server/people/accounts/auth.ts';
import { makeDocument } from './document.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);

const details = (title: string, value: unknown) =>
  value === undefined
    ? ''
    : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem;background:#f4f5f7;color:#0a0f1a}
h1{text-transform:uppercase}article{background:#fff;border:1px solid #e2e6ec;border-radius:10px;padding:1rem;margin:.75rem 0}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#eceff3;padding:1rem;border-radius:6px}
b{background:#0a0f1a;color:#fff;border-radius:4px;padding:.1rem .5rem;font-size:13px}summary{cursor:pointer;min-height:2rem}
@media(prefers-color-scheme:dark){body{background:#080c15;color:#f2f4f8}article{background:#111827;border-color:#1f2940}pre{background:#1b2436}b{background:#f2f4f8;color:#0a0f1a}a{color:inherit}}`;

/** Makes a page without scripts: the document's content, in the order of its groups. */
function referencePage({ paths = {}, components = {} }: OpenAPI.Document) {
  const operations = Object.entries(paths).flatMap(([path, methods = {}]) =>
    Object.entries(methods as Record<string, OpenAPI.OperationObject>).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Otros');
  const sections = [...groups].map(([tag, entries]) => {
    const articles = entries.map(
      ({
        path,
        method,
        operation,
      }) => `<article><h3><b>${method.toUpperCase()}</b> <code>/api/v1${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}${operation.security?.length ? ' <b>con sesión</b>' : ''}</p>${details('Parámetros', operation.parameters)}${details('Cuerpo', operation.requestBody)}${details('Respuestas', operation.responses)}</article>`,
    );
    return `<section><h2>${escapeHtml(tag)}</h2>${articles.join('')}</section>`;
  });
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>API de Pizarra</title><style>${style}</style></head>
<body><h1>API de Pizarra</h1><p>El mismo contrato como documento: <a href="/api/v1/openapi.json">openapi.json</a>.</p>${details('Sesión', components.securitySchemes)}${details('Errores', components.responses)}${details('Formas', components.schemas)}${sections.join('')}</body></html>`;
}

export async function mountReference(http: FastifyInstance, app: App) {
  const json = JSON.stringify(await makeDocument(cookieName(app.auth, 'session_token')));
  // A copy of hundreds of kilobytes for each reader is too much. So all readers share one plain and one compressed
  // copy.
  const [asJson, asPage] = [makePage(200, json), makePage(200, referencePage(JSON.parse(json)))];
  http.get('/api/v1/openapi.json', (request, reply) => sendPage(request, reply.type('application/json'), asJson));
  http.get('/api', (request, reply) => sendPage(request, reply.type('text/html; charset=utf-8'), asPage));
}
