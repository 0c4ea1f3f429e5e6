import type { OpenWork } from '#contract/backoffice/waiting.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { sayWaiting } from '#web/lib/waiting-words.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import type { MissingStep } from './missing-step.ts';

/** Steps for people who wait for the organization or its judges, each with a link. Some stay after the event. */
export function waitingSteps({ uid, state }: OwnEvent, open: OpenWork): MissingStep[] {
  const steps: MissingStep[] = [];
  const judges = (words: string) => (
    <TextLink to={paths.staffByEventsDetail} params={{ eventId: uid }}>
      {words}
    </TextLink>
  );
  if (open.applications > 0 && state !== 'completed') {
    steps.push({ key: 'judges', text: `${sayWaiting('applications', open.applications)}.`, link: judges('Ver quién') });
  }
  if (open.appeals > 0) {
    const link = (
      <TextLink to={paths.appealsDetail} params={{ eventId: uid }}>
        Decidir
      </TextLink>
    );
    steps.push({ key: 'appeals', text: `${sayWaiting('appeals', open.appeals)}.`, link });
  }
  if (open.refunds > 0) {
    const link = (
      <TextLink to={paths.ownEvent} params={{ id: uid }} search={{ tab: 'ingresos' }}>
        Responder
      </TextLink>
    );
    steps.push({ key: 'refunds', text: `${sayWaiting('refunds', open.refunds)}.`, link });
  }
  for (const [stage, name] of [
    ['qualifier', 'del clasificatorio'],
    ['event', 'del evento'],
  ] as const) {
    const { reviews } = open[stage];
    if (reviews > 0) {
      steps.push({ key: stage, text: `${sayWaiting(stage, reviews)} ${name}.`, link: judges('Ver los jueces') });
    }
  }
  return steps;
}
