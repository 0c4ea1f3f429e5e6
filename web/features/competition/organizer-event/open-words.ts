import type { OpenStage, OpenWork } from '#contract/backoffice/waiting.ts';
import type { Category } from '#contract/competition/category-form.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { sayWaiting } from '#web/lib/waiting-words.ts';

const mostNamed = 3;

/** Says how many manual entries have no answer. */
export const sayUnanswered = ({ unanswered }: OpenWork): string[] =>
  unanswered > 0
    ? [`${counted(unanswered, 'inscrito a mano no ha respondido', 'inscritos a mano no han respondido')}.`]
    : [];

export function emptyTests({ empty }: OpenStage, stage: string): string[] {
  if (empty.length === 0) return [];
  const names = empty.slice(0, mostNamed).map(({ name, category }) => `«${name}» de ${category}`);
  const more = empty.length - names.length;
  const listed = more > 0 ? [...names, `${more} más`] : names;
  return [`${counted(empty.length, 'test', 'tests')} ${stage} sin ningún resultado: ${listed.join(', ')}.`];
}

const unreviewed = ({ reviews }: OpenStage, stage: string): string[] =>
  reviews > 0 ? [`${sayWaiting('reviews', reviews)} ${stage}.`] : [];

function unpublished(categories: readonly Pick<Category, 'name' | 'publish'>[]): string[] {
  const names = categories.filter(({ publish }) => publish === 'unPublish').map(({ name }) => `«${name}»`);
  if (names.length === 0) return [];
  const shown = names.slice(0, mostNamed).join(', ');
  const more = names.length > mostNamed ? ` y ${names.length - mostNamed} más` : '';
  return [`${counted(names.length, 'tabla', 'tablas')} sin publicar: ${shown}${more}.`];
}

export const openInQualifier = ({ qualifier }: OpenWork): string[] => [
  ...unreviewed(qualifier, 'del clasificatorio'),
  ...emptyTests(qualifier, 'del clasificatorio'),
];

const onFloor = ({ protests, unconfirmed }: OpenWork): string[] => [
  ...(protests > 0 ? [`${counted(protests, 'protesta', 'protestas')} sin resolver en la pista.`] : []),
  ...(unconfirmed > 0
    ? [`${counted(unconfirmed, 'resultado de un carril', 'resultados de carriles')} sin confirmar.`]
    : []),
];

/** Lists the work that is still open when the event ends, and the unpublished boards. */
export const openInEvent = (open: OpenWork, categories: readonly Pick<Category, 'name' | 'publish'>[]): string[] => [
  ...unreviewed(open.qualifier, 'del clasificatorio'),
  ...unreviewed(open.event, 'del evento'),
  ...onFloor(open),
  ...(['appeals', 'refunds', 'applications'] as const).flatMap(kind =>
    open[kind] > 0 ? [`${sayWaiting(kind, open[kind])}.`] : [],
  ),
  ...sayUnanswered(open),
  ...emptyTests(open.qualifier, 'del clasificatorio'),
  ...emptyTests(open.event, 'del evento'),
  ...unpublished(categories),
];
