import { createRouterClient, ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ask } from '#contract/first-paint.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { bounded } from '#server/foundation/http/bounded.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { networkFor, paceNetworks } from '#server/foundation/http/limits.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { router } from '#server/router.ts';
import { makePage, shareWhileMade } from './made-page.ts';
import { keepPageBundle } from './page-bundle.ts';
import { pageDocument } from './page-document.ts';
import { sendPage } from './send-page.ts';
import { readSitemap, readSitemapFile, robots } from './sitemap.ts';

/** Calls the procedures without a session, so the pages contain only public answers. */
function askAsVisitor(app: App): Ask {
  const context: RequestContext = {
    app,
    address: '',
    isLocal: false,
    cookie: '',
    userAgent: null,
    setCookies: () => {},
    readViewer: async () => null,
    cachedViewer: () => null,
  };
  const client = createRouterClient(router, { context });
  return (path, input) => {
    const procedure = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], client);
    return (procedure as (input: unknown) => Promise<unknown>)(input);
  };
}

const namesNothing = (error: unknown) =>
  error instanceof ORPCError && ['BAD_REQUEST', 'NOT_FOUND'].includes(error.code);

/** Server-rendered pages, each with the query parameters that change its content. */
const drawnPages: Record<string, readonly string[]> = {
  '/': [],
  '/events': ['name', 'day'],
  '/events/event-detail/:id': [],
  '/events/category/:id': ['tab'],
};

type Visit = FastifyRequest<{ Params: { id?: string }; Querystring: Record<string, unknown> }>;
type Address = Pick<Visit, 'params' | 'query'> & { routeOptions: { url?: string } };

/** Returns the address without irrelevant parameters, so that all its variants share one rendered page. */
export function addressOf({ params, query, routeOptions: { url = '/' } }: Address): string {
  const known = (drawnPages[url] ?? []).flatMap(name => {
    const value = query[name];
    return typeof value === 'string' && value ? [[name, value.slice(0, 100)]] : [];
  });
  const search = new URLSearchParams(known);
  const path = url.replace(':id', encodeURIComponent(params.id ?? ''));
  return known.length > 0 ? `${path}?${search}` : path;
}

// Most renderings at the same time. Rendering takes about twenty milliseconds of the thread. Beyond these limits the
// browser renders from the empty page, as on every other screen. So no visitor is refused.
const mostDrawings = 25;
const drawingPace = { burst: 40, refillPerSecond: 10 };

export type ShellStatus = 200 | 404 | 503;
type SendShell = (reply: FastifyReply, status?: ShellStatus) => Promise<unknown>;

/**
 * Mounts the rendered pages. `sendShell` sends the empty page, which the browser renders. It is used without a server
 * bundle, or when rendering fails. Returns a check whether the browser has a screen for a path. The check is always
 * true without a bundle that loads.
 */
export function mountPages(http: FastifyInstance, app: App, sendShell: SendShell) {
  const { publicUrl, distDir } = app.config;
  const pageBundle = keepPageBundle(distDir, askAsVisitor(app));
  const mayDraw = bounded(mostDrawings);
  const mayAsk = paceNetworks(drawingPace);
  const draw = shareWhileMade(async href => {
    const bundle = await pageBundle();
    const page = await bundle?.drawPage(href);
    return bundle && page ? makePage(page.status, pageDocument(bundle, page, publicUrl)) : null;
  });
  const answer = async (request: Visit, reply: FastifyReply) => {
    const address = addressOf(request);
    if (!draw.has(address) && !(mayAsk(networkFor(request)) && mayDraw())) return sendShell(reply);
    let status: ShellStatus = 200;
    const page = await draw(address).catch(error => {
      // The browser shows the failure and retries. The status keeps caches and robots from storing the empty page.
      if (isUnreachable(error)) status = 503;
      // An invalid address leads to no event or category; the browser shows the message.
      else if (namesNothing(error)) status = 404;
      else request.log.error({ err: error }, 'page could not be drawn');
      return null;
    });
    return page ? sendPage(request, reply, page) : sendShell(reply, status);
  };
  for (const path of Object.keys(drawnPages)) http.get(path, answer);
  return (path: string) =>
    pageBundle()
      .then(bundle => bundle?.hasScreen(path) ?? true)
      .catch(() => true);
}

export function mountSitemap(http: FastifyInstance, app: App) {
  const hour = 'public, max-age=3600';
  http.get('/robots.txt', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': hour })
      .send(robots(app.config.publicUrl)),
  );
  const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': hour };
  http.get('/sitemap.xml', async (_request, reply) => reply.headers(xml).send(await readSitemap(app)));
  http.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const file = Number(/^([1-9]\d{0,4})\.xml$/.exec(request.params.file)?.[1]);
    const text = file ? await readSitemapFile(app, file) : null;
    return text === null
      ? sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound)
      : reply.headers(xml).send(text);
  });
}
