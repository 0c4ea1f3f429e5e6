import type { ReactNode } from 'react';
import type { Category } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';

type MissingStep = { key: string; text: string; link: ReactNode };

const named = (categories: Category[]): string => {
  const [first, second, ...others] = categories.map(({ name }) => `«${name}»`);
  if (!second) return `${first} no tiene`;
  if (others.length === 0) return `${first} y ${second} no tienen`;
  return `${first}, ${second} y ${others.length} más no tienen`;
};

/** A race takes its results from a file and needs no test. */
export const lacksTests = ({ tests, typeCategory }: Category) => tests === 0 && typeCategory !== 'running';

/** ORG-330: behind an online qualifier a category says how many go on. */
const lacksCut = ({ competitorsNumbers }: Category) => competitorsNumbers === null;

/** What an organizer would be sorry to find out on the day itself; an event that is over misses nothing. */
export function missingSteps(event: OwnEvent, categories: Category[]): MissingStep[] {
  if (event.state === 'completed') return [];
  const steps: MissingStep[] = [];
  if (categories.length === 0) {
    const link = (
      <TextLink to={paths.createCategory} params={{ eventId: event.uid }}>
        Crear Categoría
      </TextLink>
    );
    steps.push({ key: 'categories', text: 'El evento no tiene categorías: sin ellas nadie puede inscribirse.', link });
  }
  const untested = categories.filter(lacksTests);
  if (untested[0]) {
    const link = (
      <TextLink to={paths.createWod} params={{ categoryId: untested[0].uid }}>
        {untested.length === 1 ? 'Crear Test' : `Crear el de «${untested[0].name}»`}
      </TextLink>
    );
    steps.push({ key: 'tests', text: `${named(untested)} tests.`, link });
  }
  // R6: without it everybody with a result would go on. A qualifier that came after its categories left it open.
  for (const { uid, name } of event.qualifierOnline ? categories.filter(lacksCut) : []) {
    const link = (
      <TextLink to={paths.editCategory} params={{ categoryId: uid }}>
        Editar «{name}»
      </TextLink>
    );
    steps.push({ key: `cut-${uid}`, text: `«${name}» no dice cuántos pasan del clasificatorio.`, link });
  }
  if (event.terms === '') {
    const link = (
      <TextLink to={paths.editEvent} params={{ id: event.uid }}>
        Escribirla
      </TextLink>
    );
    steps.push({ key: 'terms', text: 'Falta la aceptación de riesgo que leen los atletas.', link });
  }
  const hidden = categories.filter(({ publish }) => publish === 'unPublish');
  if (event.state === 'running' && hidden[0]) {
    const link = (
      <TextLink to={paths.ownCategory} params={{ categoryId: hidden[0].uid }}>
        Ver {hidden[0].name}
      </TextLink>
    );
    steps.push({ key: 'publish', text: `${named(hidden)} la tabla publicada: el público no la ve.`, link });
  }
  return steps;
}
