import { writeNumber } from '#domain/foundation/text/numbers.ts';
import { Dialog, DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState } from 'react';
import type { MovePlan } from '#contract/competition/event-moves.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { mostDaysMoved } from '#domain/competition/events/move-event.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { daysBetween, daysLater } from '#domain/foundation/time/shift-days.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { ResendConfirmation } from '#web/lib/account/resend-confirmation.tsx';
import { api } from '#web/lib/api.ts';
import { nameOfTime } from '#web/lib/clock/date-text.tsx';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useReturnFocus } from '#web/ui/dialogs/use-return-focus.ts';
import { DayField } from '#web/ui/fields/day-field.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import styles from './move-event.module.css';
import { MovePreview } from './move-preview.tsx';

const Calendar = lazy(() => import('#web/ui/fields/calendar.tsx').then(module => ({ default: module.Calendar })));

const steps = [-7, -1, 1, 7];
const daysWord = (days: number) => `${days > 0 ? '+' : '−'}${counted(Math.abs(days), 'día', 'días')}`;
const toldWord = (athletes: number) => {
  if (athletes === 0) return 'Todavía no hay inscritos: nadie recibe un correo.';
  return athletes === 1
    ? 'El atleta inscrito recibirá un correo con las fechas nuevas.'
    : `Los ${writeNumber(athletes)} atletas inscritos recibirán un correo con las fechas nuevas.`;
};

type Now = Pick<OwnEvent, 'start' | 'timeZone'>;
const readNow = (plan: MovePlan | undefined): Now | undefined => {
  const own = plan?.rows.find(({ kind }) => kind === 'event');
  return plan && own && { start: own.from.start, timeZone: plan.timeZone };
};

/** Moves the whole event to another first day; shows the result before it moves anything. */
export function MoveEventModal({ event, onClose }: { event: OwnEvent; onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const queries = useQueryClient();
  const { uid: id } = event;
  // The date comes from the newest plan. Another window, or a move whose answer was lost, may have moved the event.
  const [{ start, timeZone }, setNow] = useState<Now>(event);
  const today = toWall(start, timeZone).slice(0, 10);
  // The state is the wanted day and not the distance. So it stays right when another window moves the event.
  const [wanted, setWanted] = useState(daysLater(today, 7));
  const days = daysBetween(today, wanted);
  const [moved, setMoved] = useState<{ days: number; version: number } | null>(null);
  const plan = useQuery(
    api.events.planMove.queryOptions({
      input: { id, days },
      staleTime: 0,
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const read = readNow(plan.data);
  if (read && (read.start !== start || read.timeZone !== timeZone)) setNow(read);
  const move = useMutation(
    api.events.move.mutationOptions({
      onSuccess: ({ version }, input) => {
        setMoved(moved === null ? { days: input.days, version } : null);
        notify.success(messages.event.moved);
      },
      // Runs also after a refusal: another window may have moved the event, so the dates on screen are old.
      onSettled: () => {
        for (const queryKey of [api.events.key(), api.categories.key(), api.wods.key(), api.generalWods.key()]) {
          void queries.invalidateQueries({ queryKey });
        }
      },
    }),
  );
  const body = useRef<HTMLDivElement>(null);
  const isMoved = moved !== null;
  useReturnFocus(move.isPending);
  // The pressed button disappeared with its view, so move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked after each change of what stands in the dialog.
  useEffect(() => {
    if (!move.isPending) body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isMoved, move.isPending]);
  const shown = plan.data;
  const isCurrent = shown !== undefined && !plan.isPlaceholderData;
  const canMove = isCurrent && shown.problems.length === 0;
  const frame = (children: React.ReactNode) => (
    <Dialog isBusy={move.isPending} losesNothing onClose={onClose} title="Mover fechas" size={720} fullScreen={isPhone}>
      <Stack ref={body}>{children}</Stack>
    </Dialog>
  );
  if (moved !== null) {
    return frame(
      <>
        <Notice tone="good" live title={`Todo se movió ${daysWord(moved.days)}.`}>
          ¿No era así? Con un toque vuelve a donde estaba; los inscritos leen en su correo las fechas que queden.
        </Notice>
        {move.isError && <Notice tone="bad">{messageOf(move.error)}</Notice>}
        <DialogAnswers>
          <Button
            variant="default"
            loading={move.isPending}
            onClick={() => move.mutate({ id, days: -moved.days, version: moved.version })}
          >
            Volver a las fechas de antes
          </Button>
          <Button onClick={onClose} disabled={move.isPending} data-autofocus>
            Listo
          </Button>
        </DialogAnswers>
      </>,
    );
  }
  return frame(
    <>
      <p className="dim">
        El evento, sus categorías y sus tests se mueven juntos. Cada uno conserva su hora ({nameOfTime(timeZone, start)}
        ).
      </p>
      <Row gap="md" align="start" className={styles.choice}>
        <DayField
          label="Nuevo día de inicio"
          unknown="Ese día no existe. Escríbelo así: 28-02-2027."
          calendar={pick => (
            <Calendar
              size="md"
              defaultDate={wanted}
              minDate={daysLater(today, -mostDaysMoved)}
              maxDate={daysLater(today, mostDaysMoved)}
              value={wanted}
              onPick={pick}
            />
          )}
          description={`Ahora: ${today.split('-').reverse().join('-')}`}
          data-autofocus
          disabled={move.isPending}
          value={wanted}
          onChange={day => {
            if (day !== '' && Math.abs(daysBetween(today, day)) <= mostDaysMoved) setWanted(day);
          }}
        />
        <Row
          as="fieldset"
          gap="xs"
          align="stretch"
          wrap={false}
          className={styles.steps}
          aria-label="Días"
          disabled={move.isPending}
        >
          {steps.map(step => (
            <Button
              key={step}
              variant="default"
              onClick={() => setWanted(daysLater(wanted, step))}
              disabled={Math.abs(days + step) > mostDaysMoved}
            >
              {daysWord(step)}
            </Button>
          ))}
        </Row>
      </Row>
      {!shown && <QueryFallback query={plan} card="none" level={3} label="Calculando las fechas" />}
      {shown && (
        <>
          {shown.problems.map(({ problem, message }) => (
            <Notice key={problem} tone="bad">
              {message}
            </Notice>
          ))}
          <MovePreview plan={shown} isOld={!isCurrent} />
          <p className="dim text-sm">{toldWord(shown.athletes)}</p>
        </>
      )}
      {/* The notice above already shows the reason. */}
      {move.isError && canMove && (
        <Notice tone="bad" action={<ResendConfirmation refusal={messageOf(move.error)} />}>
          {messageOf(move.error)}
        </Notice>
      )}
      <DialogAnswers>
        <Button variant="default" onClick={onClose} disabled={move.isPending}>
          Cancelar
        </Button>
        <Button
          loading={move.isPending}
          disabled={!canMove}
          onClick={() => move.mutate({ id, days, version: shown?.version })}
        >
          {days === 0 ? 'Mover todo' : `Mover todo ${daysWord(days)}`}
        </Button>
      </DialogAnswers>
    </>,
  );
}
