import type { OpenWork } from '#contract/backoffice/waiting.ts';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import type { MissingStep } from './missing-step.ts';
import { emptyTests, sayUnanswered } from './open-words.ts';

const named = (categories: Category[]): string => {
  const [first, second, ...others] = categories.map(({ name }) => `«${name}»`);
  if (!second) return `${first} no tiene`;
  if (others.length === 0) return `${first} y ${second} no tienen`;
  return `${first}, ${second} y ${others.length} más no tienen`;
};

/** A race takes its results from a file and needs no test. */
export const lacksTests = ({ tests, typeCategory }: Category) => tests === 0 && typeCategory !== 'running';

/** True for a category that does not say how many entries of the online qualifier pass (ORG-330). */
const lacksCut = ({ competitorsNumbers }: Category) => competitorsNumbers === null;

/**
 * The categories that have tests, but no test at this stage. Without a test of the qualifier no entry qualifies (R6).
 */
function lackedBy(categories: Category[], ids: readonly string[]): Category[] {
  const untested = new Set(ids);
  return categories.filter(category => untested.has(category.uid) && !lacksTests(category));
}

const createTest = ({ uid, name }: Category, among: number) => (
  <TextLink to={paths.createWod} params={{ categoryId: uid }}>
    {among === 1 ? 'Crear Test' : `Crear el de «${name}»`}
  </TextLink>
);
const inviteJudges = (eventId: string) => (
  <TextLink to={paths.staffByEventsDetail} params={{ eventId }}>
    Invitar jueces
  </TextLink>
);

/** A step for approved judges without categories, who see nothing of the event (V5). */
const idleJudges = ({ uid }: OwnEvent, { idleJudges: idle }: OpenWork): MissingStep => ({
  key: 'idle-judges',
  text: idle === 1 ? '1 juez aprobado no tiene categorías.' : `${idle} jueces aprobados no tienen categorías.`,
  link: (
    <TextLink to={paths.permissionsByEventsDetail} params={{ id: uid }} search={{ tab: 'categorias' }}>
      Dar permisos
    </TextLink>
  ),
});

/** A step for paid tickets, which are not on sale until the organization confirms its email address (N7). */
const unsold = ({ uid }: OwnEvent): MissingStep => ({
  key: 'unsold',
  text: messages.ticket.unsold,
  link: (
    <TextLink to={paths.ownEvent} params={{ id: uid }} search={{ tab: 'tickets' }}>
      Ver los tickets
    </TextLink>
  ),
});

/** A step for an event that no provider can charge in its currency. */
const unpayable = ({ uid }: OwnEvent): MissingStep => ({
  key: 'unpayable',
  text: messages.joining.reasons['no-provider'],
  link: (
    <TextLink to={paths.editEvent} params={{ id: uid }}>
      Cambiar la moneda
    </TextLink>
  ),
});

function stageSteps({ uid, type, qualifierState }: OwnEvent, categories: Category[], open: OpenWork): MissingStep[] {
  const isQualifierAhead = qualifierState === 'upcoming' || qualifierState === 'running';
  const stages = [
    { stage: 'qualifier', name: 'clasificatorio', isAsked: isQualifierAhead, isJudged: true },
    // At an event on site the organization can enter all results itself, so no judge is missing.
    { stage: 'event', name: 'evento', isAsked: true, isJudged: type === 'online' },
  ] as const;
  return stages
    .filter(({ isAsked }) => isAsked)
    .flatMap(({ stage, name, isJudged }) => {
      const { untested, tests, judges } = open[stage];
      const without = lackedBy(categories, untested);
      const steps: MissingStep[] = [];
      if (without[0]) {
        const link = createTest(without[0], without.length);
        steps.push({ key: `tests-${stage}`, text: `${named(without)} tests del ${name}.`, link });
      }
      if (isJudged && tests > 0 && judges === 0) {
        const link = inviteJudges(uid);
        steps.push({ key: `judges-${stage}`, text: `El ${name} no tiene jueces: nadie revisa lo que se envíe.`, link });
      }
      return steps;
    });
}

/** Steps for the boards that are still unpublished although the event runs or is over. */
function unpublishedSteps({ state }: OwnEvent, categories: Category[]): MissingStep[] {
  const hidden = categories.filter(({ publish }) => publish === 'unPublish');
  if (state === 'upcoming' || !hidden[0]) return [];
  const link = (
    <TextLink to={paths.ownCategory} params={{ categoryId: hidden[0].uid }}>
      Ver {hidden[0].name}
    </TextLink>
  );
  return [{ key: 'publish', text: `${named(hidden)} la tabla publicada: el público no la ve.`, link }];
}

/** Lists work that is missing before the day of the event, and work that is unfinished after it. */
export const missingSteps = (event: OwnEvent, categories: Category[], open?: OpenWork): MissingStep[] => [
  ...(event.state === 'completed' ? [] : stepsAhead(event, categories, open)),
  ...(open ? unfinishedSteps(event, categories, open) : []),
  ...unpublishedSteps(event, categories),
];

function stepsAhead(event: OwnEvent, categories: Category[], open?: OpenWork): MissingStep[] {
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
    const link = createTest(untested[0], untested.length);
    steps.push({ key: 'tests', text: `${named(untested)} tests.`, link });
  }
  if (open && open.unsold > 0) steps.push(unsold(event));
  if (open?.isUnpayable) steps.push(unpayable(event));
  if (open) steps.push(...stageSteps(event, categories, open));
  if (open && open.idleJudges > 0) steps.push(idleJudges(event, open));
  // Without this number every entry with a result would qualify (R6). It is empty in categories older than the
  // qualifier.
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
  return steps;
}

const toCategory = (uid: string, words: string) => (
  <TextLink to={paths.ownCategory} params={{ categoryId: uid }}>
    {words}
  </TextLink>
);

/** Steps for manual entries without an answer, and for finished tests without results. */
function unfinishedSteps(event: OwnEvent, categories: Category[], open: OpenWork): MissingStep[] {
  const steps: MissingStep[] = [];
  const [unanswered] = event.state === 'completed' ? [] : sayUnanswered(open);
  if (unanswered) {
    const link = (
      <TextLink to={paths.ownEvent} params={{ id: event.uid }} search={{ tab: 'atletas' }}>
        Ver a los atletas
      </TextLink>
    );
    steps.push({ key: 'unanswered', text: unanswered, link });
  }
  const stages = [
    { stage: 'qualifier', name: 'del clasificatorio', isOver: event.qualifierState === 'completed' },
    { stage: 'event', name: 'del evento', isOver: event.state === 'completed' },
  ] as const;
  for (const { stage, name, isOver } of stages) {
    const { empty } = open[stage];
    const [text] = isOver ? emptyTests(open[stage], name) : [];
    const first = categories.find(category => category.name === empty[0]?.category);
    if (text && first) steps.push({ key: `empty-${stage}`, text, link: toCategory(first.uid, `Ver ${first.name}`) });
  }
  return steps;
}
