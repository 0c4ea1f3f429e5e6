import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { heatsText, joinText, nameOf, repairText } from './plan-words.ts';
import type { PlanDraft } from './use-draft.ts';

type Props = { plan: HeatPlanView; draft: PlanDraft; onChoose: (entryId: string) => void };

const count = (amount: number, one: string, many: string) => (amount === 1 ? `1 ${one}` : `${amount} ${many}`);

/** Problems of the plan. Each has its repair and the start times that the repair changes. */
export function PlanNotices({ plan, draft, onChoose }: Props) {
  if (draft.changes.length > 0) return null;
  const placed = new Set(plan.places.map(({ entryId }) => entryId));
  const missing = plan.entries.filter(({ uid, presence }) => presence !== 'here' && placed.has(uid));
  const waiting = plan.entries.filter(({ uid, presence }) => presence === 'here' && !placed.has(uid));
  const isForced = missing.length > 0 || waiting.length > 0;
  const { repair, join, draw } = plan;
  const joinButton = join && (
    <Button variant="default" onClick={() => draft.propose(join.changes)}>
      {joinText(plan, join)}
    </Button>
  );
  if (isForced) {
    return (
      <Notice
        tone="warn"
        title={told(missing.length, waiting.length).join(' · ')}
        action={
          <Row gap="xs">
            {waiting[0] && (
              <Button variant="default" onClick={() => onChoose(waiting[0]!.uid)}>
                Ubicar a mano
              </Button>
            )}
            {joinButton}
            {repair && (
              <Button variant="strong" onClick={() => draft.propose(repair.changes)}>
                {repairText(missing.length, waiting.length)}
              </Button>
            )}
          </Row>
        }
      >
        {`${namesOf(plan, [...missing, ...waiting])}. `}
        {repair &&
          `Con «${repairText(missing.length, waiting.length)}» los demás siguen en su heat, su carril y su hora.`}
      </Notice>
    );
  }
  return (
    <>
      {join && join.heats < plan.heats.length && (
        <Notice title={`Todos caben en ${heatsText(join.heats)}`} action={joinButton}>
          {`Hoy son ${heatsText(plan.heats.length)}. Nadie cambia de hora si lo dejas así.`}
        </Notice>
      )}
      {draw && (
        <Notice
          title={`${count(draw.changes.length, 'cambiaría', 'cambiarían')} de lugar con un sorteo nuevo`}
          action={
            <Button variant="default" onClick={() => draft.propose(draw.changes)}>
              Proponer sorteo nuevo
            </Button>
          }
        >
          El plan tiene cambios a mano, alguien llegó o faltó, o la tabla cambió desde que se sorteó.
        </Notice>
      )}
    </>
  );
}

const mostNames = 6;
function namesOf(plan: HeatPlanView, entries: readonly { uid: string }[]): string {
  const names = entries.slice(0, mostNames).map(({ uid }) => nameOf(plan, uid));
  return entries.length > mostNames ? `${names.join(', ')} y ${entries.length - mostNames} más` : names.join(', ');
}

function told(missing: number, waiting: number): string[] {
  const words = [];
  if (missing > 0) words.push(count(missing, 'ausente tiene carril', 'ausentes tienen carril'));
  if (waiting > 0) words.push(count(waiting, 'presente no tiene carril', 'presentes no tienen carril'));
  return words;
}
