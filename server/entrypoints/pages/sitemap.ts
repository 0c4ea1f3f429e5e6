import type { App } from '#server/app.ts';
import { escapeHtml } from './html.ts';
import { countPublicRows, listPublicRows, type PublicRow } from './pages.store.ts';

/** Most addresses in one file. The protocol allows 50,000; fewer keep a file below two megabytes. */
const mostInFile = 10_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const pathOf = ({ kind, id }: PublicRow) =>
  kind === 'event' ? `/events/event-detail/${id}` : `/events/category/${id}`;

const entry = (address: string, changed?: Date) =>
  `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;

const urlset = (entries: string[]) =>
  ['<?xml version="1.0" encoding="UTF-8"?>', `<urlset ${namespace}>`, ...entries, '</urlset>', ''].join('\n');

async function entriesOf(app: App, file: number, most: number): Promise<string[]> {
  const rows = await listPublicRows(app.database.kysely, { offset: (file - 1) * most, limit: most });
  return rows.map(row => entry(app.config.publicUrl + pathOf(row), row.updatedAt));
}

const fixedEntries = ({ config }: App) => ['/', '/events'].map(path => entry(config.publicUrl + path));

/** Writes the addresses of all public pages, or an index of several files when there are many. */
export async function readSitemap(app: App, most = mostInFile): Promise<string> {
  const files = Math.ceil((await countPublicRows(app.database.kysely)) / most);
  if (files <= 1) return urlset([...fixedEntries(app), ...(await entriesOf(app, 1, most))]);
  const lines = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeHtml(`${app.config.publicUrl}/sitemaps/${index + 1}.xml`)}</loc></sitemap>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<sitemapindex ${namespace}>`,
    ...lines,
    '</sitemapindex>',
    '',
  ].join('\n');
}

/** Writes one file of the index; null when it would be empty. */
export async function readSitemapFile(app: App, file: number, most = mostInFile): Promise<string | null> {
  const entries = await entriesOf(app, file, most);
  if (entries.length === 0) return null;
  return urlset([...(file === 1 ? fixedEntries(app) : []), ...entries]);
}

export const robots = (publicUrl: string) => `User-agent: *
Disallow: /dashboard
Disallow: /rpc
Disallow: /api

Sitemap: ${publicUrl}/sitemap.xml
`;
