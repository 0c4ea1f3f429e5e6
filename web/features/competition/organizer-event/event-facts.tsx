import type { OpenWork } from '#contract/backoffice/waiting.ts';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { Figures } from '#web/ui/pages/figures.tsx';
import { lacksTests } from './missing-steps.tsx';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function publishedOf(categories: Category[]): string {
  const published = categories.filter(({ publish }) => publish === 'publish').length;
  if (categories.length === 0) return 'Ninguna todavía';
  if (published === 0) return 'Ninguna tabla publicada';
  return published === categories.length ? 'Todas las tablas publicadas' : `${published} con la tabla publicada`;
}

function testedOf({ qualifierOnline }: OwnEvent, categories: Category[], open?: OpenWork): string {
  const without = categories.filter(lacksTests).length;
  if (categories.length === 0) return 'Primero las categorías';
  const unqualified = qualifierOnline && without === 0 ? (open?.qualifier.untested.length ?? 0) : 0;
  if (unqualified > 0) return `${counted(unqualified, 'categoría', 'categorías')} sin test del clasificatorio`;
  return without === 0 ? 'A ninguna categoría le faltan' : `${counted(without, 'categoría', 'categorías')} sin tests`;
}

export function EventFacts({
  event,
  categories,
  open,
}: {
  event: OwnEvent;
  categories: Category[];
  open?: OpenWork | undefined;
}) {
  const figures = [
    {
      name: 'Inscritos',
      value: event.entries,
      note:
        event.athletesAllowed > 0
          ? `Límite: ${counted(event.athletesAllowed, 'atleta', 'atletas')}`
          : 'Sin límite de atletas',
    },
    { name: 'Categorías', value: categories.length, note: publishedOf(categories) },
    { name: 'Tests', value: sum(categories.map(({ tests }) => tests)), note: testedOf(event, categories, open) },
  ];
  return <Figures label="El evento en cifras" figures={figures} />;
}
