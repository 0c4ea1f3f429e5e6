import type { FirstAnswer } from '#contract/first-paint.ts';
import { eventData } from './event-data.ts';
import { dataBlock, escapeHtml } from './html.ts';
import { describeCategory, describeEvent, type ShownCategory, type ShownEvent } from './page-words.ts';

type Head = {
  title: string;
  description: string;
  /** The page's canonical path; null when search engines should not list it. */
  path: string | null;
  /** The page's own picture; without it the app's icon is used. */
  image?: { path: string; alt: string };
  data?: object;
};

const site = 'Pizarra';
const signPath = '/icons/icon-512.png';

/** Makes the same title as the browser's screens. */
const titleOf = (...parts: string[]) => [...parts, site].join(' · ');

const answerTo = (answers: FirstAnswer[], path: string): unknown => {
  const found = answers.find(({ key }) => Array.isArray(key[0]) && key[0].join('.') === path);
  return found && 'data' in found ? found.data : undefined;
};

const homeHead: Head = {
  title: site,
  description: 'Competencias de CrossFit y running: inscríbete, compite y mira tu puesto en la pizarra, en vivo.',
  path: '/',
};
const eventsHead: Head = {
  title: titleOf('Eventos'),
  description: 'Las competencias de CrossFit y running que vienen y las que están en curso: fecha, lugar y categorías.',
  path: '/events',
};
const missingHead: Head = {
  title: titleOf('Página no encontrada'),
  description: homeHead.description,
  path: null,
};

function eventHead(event: ShownEvent, publicUrl: string): Head {
  const path = `/events/event-detail/${event.uid}`;
  return {
    title: titleOf(event.name),
    description: describeEvent(event),
    path,
    image: { path: event.photo, alt: event.name },
    data: eventData(event, `${publicUrl}${path}`, publicUrl),
  };
}

const categoryHead = (category: ShownCategory, event: ShownEvent): Head => ({
  title: titleOf(category.name, event.name),
  description: describeCategory(category, event),
  path: `/events/category/${category.uid}`,
  image: { path: category.photo, alt: category.name },
});

export function headOf(screen: string, answers: FirstAnswer[], publicUrl: string): Head {
  const read = answerTo(answers, 'events.read') as { event: ShownEvent } | undefined;
  const category = answerTo(answers, 'categories.read') as { category: ShownCategory; event: ShownEvent } | undefined;
  if (answers.some(answer => 'missing' in answer)) return missingHead;
  if (category) return categoryHead(category.category, category.event);
  if (read) return eventHead(read.event, publicUrl);
  return screen.includes('/events.') ? eventsHead : homeHead;
}

/** Writes the tags of a head, without title and description, which the shell has already. */
export function drawHead({ title, description, path, image, data }: Head, publicUrl: string): string {
  if (path === null) return '<meta name="robots" content="noindex" />';
  const url = publicUrl + path;
  const picture = new URL(image?.path ?? signPath, publicUrl).href;
  const properties = {
    'og:type': 'website',
    'og:site_name': site,
    'og:locale': 'es_VE',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:alt': image?.alt ?? site,
  };
  const names = { 'twitter:card': image ? 'summary_large_image' : 'summary' };
  const meta = (kind: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => `<meta ${kind}="${name}" content="${escapeHtml(value)}" />`);
  return [
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...meta('property', properties),
    ...meta('name', names),
    ...(data ? [dataBlock('type="application/ld+json"', data)] : []),
  ].join('\n    ');
}
