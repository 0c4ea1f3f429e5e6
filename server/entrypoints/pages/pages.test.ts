import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrawnPage } from '#contract/first-paint.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, insertCategory } from '#testing/factories/events.ts';
import { pageDocument } from './page-document.ts';
import { drawHead, headOf } from './page-head.ts';
import { addressOf } from './pages.ts';
import { readSitemap, readSitemapFile } from './sitemap.ts';

const publicUrl = 'https://pizarra.test';
const hostile = `</script><script>alert(1)</script>"><b>$&`;

let app: TestApp;
let http: FastifyInstance;
let eventId: string;
let categoryId: string;
beforeAll(async () => {
  app = await createTestApp({ publicUrl });
  app.setNow(new Date('2026-11-01T12:00:00Z'));
  http = await buildHttp(app);
  const organizer = await signUpAs(app, 'organization', { organization: 'Fundación Atlética' });
  eventId = await createEvent(app, organizer, { name: `Copa Ávila ${hostile}` });
  categoryId = await insertCategory(app, eventId, { name: 'RX Femenino', ageMin: 18, ageMax: 35 });
});
afterAll(async () => {
  await http.close();
  await app.close();
});

/** Returns the answers that a rendered page of the event or the category contains. */
async function answersOf(page: 'event' | 'category') {
  const { client } = createVisitor(app);
  return page === 'event'
    ? [{ key: [['events', 'read'], {}], data: await client.events.read({ id: eventId }) }]
    : [{ key: [['categories', 'read'], {}], data: await client.categories.read({ id: categoryId }) }];
}
const contents = (html: string, name: string) =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('page head: an event → dates, place, organizer, picture and canonical address', async () => {
  const head = headOf('screens/public/event-detail.tsx', await answersOf('event'), publicUrl);
  expect(head.title).toBe(`Copa Ávila ${hostile} · Pizarra`);
  expect(head.description).toMatch(/^11[\s–-]+13 de noviembre de 2026, Polideportivo .+ 1 categoría\. Organiza /);
  const tags = drawHead(head, publicUrl);
  expect(tags).toContain(`<link rel="canonical" href="${publicUrl}/events/event-detail/${eventId}" />`);
  expect(contents(tags, 'og:image')).toMatch(/^https:\/\/pizarra\.test\/files\/images\/[\w-]+-full\.webp$/);
  expect(contents(tags, 'og:url')).toBe(`${publicUrl}/events/event-detail/${eventId}`);
  expect(contents(tags, 'twitter:card')).toBe('summary_large_image');
});

test('page head: a category → its athletes, ages and event', async () => {
  const head = headOf('screens/public/category-detail.tsx', await answersOf('category'), publicUrl);
  expect(head.title).toBe(`RX Femenino · Copa Ávila ${hostile} · Pizarra`);
  expect(head.description).toMatch(/^Individual, de 18 a 35 años\. Copa Ávila/);
  expect(head.path).toBe(`/events/category/${categoryId}`);
});

test('page head: an unknown event → noindex', () => {
  const answers = [{ key: [['events', 'read'], {}], missing: { code: 'NOT_FOUND' } }];
  const head = headOf('screens/public/event-detail.tsx', answers, publicUrl);
  expect(drawHead(head, publicUrl)).toBe('<meta name="robots" content="noindex" />');
});

test('page head: an event → schema.org data, price only if shown, and no way to end the block', async () => {
  const tags = drawHead(headOf('screens/public/event-detail.tsx', await answersOf('event'), publicUrl), publicUrl);
  const block = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(tags)?.[1] ?? '';
  expect(JSON.parse(block)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `Copa Ávila ${hostile}`,
    url: `${publicUrl}/events/event-detail/${eventId}`,
    startDate: '2026-11-11T12:00:00.000Z',
    endDate: '2026-11-13T12:00:00.000Z',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Polideportivo Máximo Viloria, Barquisimeto' },
    organizer: { '@type': 'Organization' },
  });
  expect(block).not.toContain('offers');
  await app.database.kysely.updateTable('events').set({ showsPrice: true, price: 4500 }).execute();
  const shown = drawHead(headOf('screens/public/event-detail.tsx', await answersOf('event'), publicUrl), publicUrl);
  expect(shown).toContain('"offers":{"@type":"Offer","price":"45.00","priceCurrency":"USD"');
  await app.database.kysely.updateTable('events').set({ price: 45_000, currency: 'CLP' }).execute();
  const inPesos = drawHead(headOf('screens/public/event-detail.tsx', await answersOf('event'), publicUrl), publicUrl);
  expect(inPesos).toContain('"price":"45000","priceCurrency":"CLP"');
  await app.database.kysely.updateTable('events').set({ price: 4500, currency: 'USD' }).execute();
});

const shell = `<head><title>Pizarra</title><meta
  name="description" content="x" /></head><body><div id="root"></div><noscript>no</noscript></body>`;

test('drawn page: the shell with content, files and answers; user text → escaped', async () => {
  const page: DrawnPage = {
    html: '<link rel="preload" as="image" href="/a.webp"/><main>$& <b>hola</b></main>',
    status: 200,
    screen: 'screens/public/event-detail.tsx',
    answers: await answersOf('event'),
  };
  const filesOf = () => ({ scripts: ['/assets/event.js'], styles: ['/assets/event.css'] });
  const html = pageDocument({ shell, filesOf }, page, publicUrl);
  expect(html).toContain('<div id="root"><main>$& <b>hola</b></main></div>');
  const [head = ''] = html.split('</head>');
  expect(head).toContain('<link rel="preload" as="image" href="/a.webp"/>');
  expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/event.css">');
  expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/event.js">');
  expect(html).not.toContain('<script>alert');
  const block = /<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual(page.answers);
});

test('drawn page: a shell without its places → an error', () => {
  const page: DrawnPage = { html: '', status: 200, screen: 'screens/public/home.tsx', answers: [] };
  const filesOf = () => ({ scripts: [], styles: [] });
  expect(() => pageDocument({ shell: '<head></head>', filesOf }, page, publicUrl)).toThrow('the shell has no');
});

test('robots.txt: requested → excludes dashboards and calls, names the sitemap', async () => {
  const answer = await http.inject('/robots.txt');
  expect(answer.headers['content-type']).toContain('text/plain');
  for (const line of ['Disallow: /dashboard', 'Disallow: /rpc', 'Disallow: /api', `Sitemap: ${publicUrl}/sitemap.xml`])
    expect(answer.body.split('\n')).toContain(line);
});

test('sitemap: requested → home page, list, each event and each category, with the last change', async () => {
  const answer = await http.inject('/sitemap.xml');
  expect(answer.headers['content-type']).toContain('application/xml');
  const addresses = [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(match => match[1]);
  expect(addresses).toEqual([
    `${publicUrl}/`,
    `${publicUrl}/events`,
    `${publicUrl}/events/event-detail/${eventId}`,
    `${publicUrl}/events/category/${categoryId}`,
  ]);
  expect(answer.body).toContain('<lastmod>2026-11-01T12:00:00.000Z</lastmod>');
});

test('sitemap: too many addresses → an index of files, each address once', async () => {
  const index = await readSitemap(app, 1);
  expect(index).toContain('<sitemapindex');
  expect(index.match(/\/sitemaps\/\d\.xml/g)).toEqual(['/sitemaps/1.xml', '/sitemaps/2.xml']);
  const files = [await readSitemapFile(app, 1, 1), await readSitemapFile(app, 2, 1)].join('');
  expect(files.match(new RegExp(eventId, 'g'))).toHaveLength(1);
  expect(files.match(new RegExp(categoryId, 'g'))).toHaveLength(1);
  expect(files.match(/<loc>/g)).toHaveLength(4);
  expect((await http.inject('/sitemaps/2.xml')).statusCode).toBe(404);
  expect((await http.inject('/sitemaps/x.xml')).statusCode).toBe(404);
});

test('SAFE-M11 page key: unknown parameters → the same page; parameters of its screen → another page', () => {
  const events = { routeOptions: { url: '/events' }, params: {} };
  expect(addressOf({ ...events, query: { utm: 'x', x: '1', name: '' } })).toBe('/events');
  expect(addressOf({ ...events, query: { x: '1', day: '2026-11-01', name: 'Ávila & más' } })).toBe(
    '/events?name=%C3%81vila+%26+m%C3%A1s&day=2026-11-01',
  );
  expect(addressOf({ ...events, query: { name: ['a', 'b'] } })).toBe('/events');
  expect(addressOf({ ...events, query: { name: 'x'.repeat(5000) } })).toHaveLength('/events?name='.length + 100);
  const event = { routeOptions: { url: '/events/event-detail/:id' }, params: { id: eventId }, query: { tab: 'x' } };
  expect(addressOf(event)).toBe(`/events/event-detail/${eventId}`);
});

test('SAFE-M11 pages: one network opens too many → 429; other networks and routes → not affected', async () => {
  const own = await buildHttp(app);
  const visit = (path: string, remoteAddress: string) => own.inject({ url: path, remoteAddress });
  let answer = await visit('/robots.txt', '203.0.113.8');
  for (let asked = 1; asked < 20_000 && answer.statusCode === 200; asked++) {
    answer = await visit('/robots.txt', '203.0.113.8');
  }
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1']);
  expect((await visit('/robots.txt', '203.0.113.9')).statusCode).toBe(200);
  expect((await visit('/healthz', '203.0.113.8')).statusCode).toBe(200);
  expect((await visit('/api/v1/terms', '203.0.113.8')).statusCode).toBe(200);
  await own.close();
});
