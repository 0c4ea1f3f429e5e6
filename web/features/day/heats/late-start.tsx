import { ORPCError } from '@orpc/client';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { CountIn } from '#domain/day/clock/run-states.ts';
import { api, client } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { useFloorClock } from '#web/lib/clock/use-floor-clock.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { forget, keep, readKept } from '#web/lib/storage/browser-store.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { inTime } from './day-queries.ts';
import { HeatClock, useRun } from './heat-clock.tsx';
import type { ShownDay } from './shown-day.ts';

type Start = { heatId: string; countIn?: CountIn | undefined; commandId: string };
type Unsent = Start & { pressedAt: number };

const againMs = 3_000;
const nameOf = (categoryId: string) => `late-start:${categoryId}`;
// Errors after which the start is sent again: the user must sign in again, or asked too often.
const later = [401, 408, 429];
const isRefused = (error: Error) => error instanceof ORPCError && error.status < 500 && !later.includes(error.status);

/**
 * Without a network a person starts the heat by voice. The manager's press is stored with its time, across reloads, and
 * is sent as soon as possible. The clock then counts from the press (D13).
 */
export function useLateStart({ data, elseNow }: ShownDay) {
  const { uid } = data.category;
  const [unsent, setUnsent] = useState(() => readKept(nameOf(uid)) as Unsent | null);
  const pressedAt = useRef(0);
  useFloorClock(true);
  const store = (next: Unsent | null) => {
    setUnsent(next);
    if (next) keep(nameOf(uid), next);
    else forget(nameOf(uid));
  };
  const { mutate, isPending } = useAction<unknown, Unsent>(
    {
      mutationFn: ({ pressedAt: at, ...start }) =>
        client.heats.start({ ...start, pressedAt: new Date(at).toISOString() }, inTime()),
    },
    {
      done: () => {
        store(null);
        notify.success(messages.heats.heatStarted);
      },
      refused: error => {
        if (!isRefused(error)) return;
        store(null);
        notify.error(messageOf(error));
      },
      changes: [api.heats.key()],
    },
  );
  const isWaiting = unsent !== null;
  useEffect(() => {
    if (!isWaiting || isPending) return;
    const timer = setTimeout(() => mutate(unsent), againMs);
    return () => clearTimeout(timer);
  }, [isWaiting, isPending, unsent, mutate]);
  // The press arrived after all, or another person started the heat.
  const isOver = isWaiting && data.heats.some(({ uid: id, status }) => id === unsent.heatId && status !== 'on_hold');
  if (isOver) store(null);
  return {
    unsent: isOver ? null : unsent,
    press: () => {
      pressedAt.current = readFloorClock() ?? elseNow();
    },
    keep: (start: Start) => store({ ...start, pressedAt: Math.round(pressedAt.current) }),
    drop: () => store(null),
  };
}

export type LateStart = ReturnType<typeof useLateStart>;

type Props = { day: ShownDay; late: LateStart };

/** The start that is not sent yet, with the clock that it will give. */
export const LateNotice = ({ day, late }: Props) =>
  late.unsent && <Late day={day} unsent={late.unsent} onDrop={late.drop} />;

function Late({ day: { data, elseNow }, unsent, onDrop }: { day: ShownDay; unsent: Unsent; onDrop: () => void }) {
  const heat = data.heats.find(({ uid }) => uid === unsent.heatId);
  const test = data.tests.find(({ uid }) => uid === heat?.testId);
  const from = unsent.pressedAt + (unsent.countIn ?? 0) * 1_000;
  const { kind = 'up', capMs = 0 } = test ?? {};
  const shown = useRun({ state: 'running', segments: [[from, null]], capMs, kind, isManual: true }, elseNow);
  if (!heat) return null;
  const at = formatDateTime(new Date(unsent.pressedAt).toISOString(), data.event.timeZone).slice(11);
  return (
    <Notice
      tone="warn"
      title={`${heat.name}: el inicio todavía no se envió`}
      action={
        <Button variant="default" onClick={onDrop}>
          Descartar el inicio
        </Button>
      }
    >
      <Row gap="lg">
        {shown && <HeatClock shown={shown} capMs={capMs} size="var(--type-4xl)" />}
        <Text>
          Se pulsó a las {at} Da la salida de viva voz: se envía solo cuando haya red, y el reloj cuenta desde entonces.
        </Text>
      </Row>
    </Notice>
  );
}
