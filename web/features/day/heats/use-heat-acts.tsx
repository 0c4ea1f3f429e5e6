import { lazy, Suspense, useEffect, useState } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { faceAt } from '#domain/day/clock/face.ts';
import type { CountIn } from '#domain/day/clock/run-states.ts';
import { isAskedAtStart } from '#domain/day/heats/missing-rails.ts';
import { client } from '#web/lib/api.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import type { LateStart } from './late-start.tsx';
import { said } from './manager-words.ts';
import { openAtEnd, railsOf } from './missing-rails.ts';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

const loadStart = () => import('./start-dialog.tsx');
const StartDialog = lazy(() => loadStart().then(module => ({ default: module.StartDialog })));

type Heat = CategoryOfTheDay['heats'][number];
type Asked = { heatId: string; rails: CategoryOfTheDay['rails'] };

const words = messages.heats;

/** Whether the clock still runs. Then the end of the heat needs a confirmation. */
function isUnderWay({ run }: Heat, now: number): boolean {
  if (!run || run.state === 'stopped') return false;
  return faceAt(run, now).phase !== 'capped';
}

/**
 * Calls, starts and ends a heat, after the questions that each act asks. The block of the running heat and the heat's
 * row use these acts.
 */
export function useHeatActs(day: ShownDay, late: LateStart) {
  const { data, seenAt, elseNow } = day;
  const [countIn, onCountIn] = useState<CountIn>(10);
  const [asked, setAsked] = useState<Asked>();
  const call = useCommand(client.heats.call, said.called, seenAt);
  const start = useCommand(client.heats.start, words.heatStarted, seenAt, late.keep);
  const finish = useCommand(client.heats.finish, words.heatFinished, seenAt);
  // Preloads the questions, so that they open without a network.
  useEffect(
    () => void Promise.all([loadStart(), import('#web/ui/dialogs/confirm-modal.tsx')]).catch(() => undefined),
    [],
  );
  const send = (heatId: string) => {
    late.press();
    start.send({ heatId, countIn });
  };
  const ask = async ({ uid: heatId }: Heat) => setAsked({ heatId, rails: await railsOf(data, heatId) });
  const heatAsked = data.heats.find(({ uid, status }) => uid === asked?.heatId && status === 'on_hold');
  return {
    countIn,
    onCountIn,
    calling: call.sent?.heatId,
    starting: start.sent?.heatId ?? late.unsent?.heatId,
    finishing: finish.sent?.heatId,
    call: ({ uid: heatId }: Heat) => call.send({ heatId }),
    ask,
    begin: async (heat: Heat) => {
      const rails = await railsOf(data, heat.uid);
      if (isAskedAtStart(rails, heat.calledAt !== null)) setAsked({ heatId: heat.uid, rails });
      else send(heat.uid);
    },
    end: async (heat: Heat) => {
      const open = await openAtEnd(heat.testId, heat.uid);
      const isEarly = isUnderWay(heat, elseNow());
      const counting = open?.counting ?? 0;
      const question = {
        title: `¿Finalizar el ${heat.name}?`,
        text: `${isEarly ? 'El reloj todavía no llega al tope. ' : ''}${words.unfinishFor}`,
        lines: open?.lines ?? [],
        linesTitle: 'Falta:',
        confirmLabel:
          counting > 0 ? `Finalizar con ${counting} que ${counting === 1 ? 'cuenta' : 'cuentan'}` : 'Finalizar Heat',
        tone: 'destroy',
      } as const;
      const isAsked = isEarly || open === null || open.lines.length > 0;
      if (!isAsked || (await confirmDialog(question))) finish.send({ heatId: heat.uid });
    },
    question: asked && heatAsked && (
      <Suspense>
        <StartDialog
          day={day}
          heat={heatAsked}
          rails={asked.rails}
          countIn={countIn}
          onCountIn={onCountIn}
          onStart={() => {
            setAsked(undefined);
            send(asked.heatId);
          }}
          onClose={() => setAsked(undefined)}
        />
      </Suspense>
    ),
  };
}

export type HeatActs = ReturnType<typeof useHeatActs>;
