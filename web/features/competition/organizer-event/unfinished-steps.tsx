import type { OpenWork } from '#contract/backoffice/waiting.ts';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import type { MissingStep } from './missing-step.ts';
import { emptyTests, sayUnanswered } from './open-words.ts';

const toCategory = (uid: string, words: string) => (
  <TextLink to={paths.ownCategory} params={{ categoryId: uid }}>
    {words}
  </TextLink>
);

/** Unfinished work: manual entries without an answer, and finished tests without results. */
export function unfinishedSteps(event: OwnEvent, categories: Category[], open: OpenWork): MissingStep[] {
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
