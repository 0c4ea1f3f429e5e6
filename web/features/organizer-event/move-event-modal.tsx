import '#web/ui/form-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { mostDaysMoved } from '#domain/events/move-event.ts';
import { daysBetween, daysLater } from '#domain/time/shift-days.ts';
import { toWall } from '#domain/time/zones.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { nameOfTime } from '#web/lib/moments.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import styles from './move-event.module.css';
import { MovePreview } from './move-preview.tsx';

const steps = [-7, -1, 1, 7];
const daysWord = (days: number) => `${days > 0 ? '+' : '−'}${Math.abs(days)} ${Math.abs(days) === 1 ? 'día' : 'días'}`;
const toldWord = (athletes: number) => {
  if (athletes === 0) return 'Todavía no hay inscritos: nadie recibe un correo.';
  return athletes === 1
    ? 'El atleta inscrito recibirá un correo con las fechas nuevas.'
    : `Los ${athletes.toLocaleString('es')} atletas inscritos recibirán un correo con las fechas nuevas.`;
};

/** Another first day for the whole event; what would stand where is shown before anything is moved. */
export function MoveEventModal({ event, onClose }: { event: OwnEvent; onClose: () => void }) {
  useReturnFocus();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const queries = useQueryClient();
  const { uid: id, timeZone } = event;
  const today = toWall(event.start, timeZone).slice(0, 10);
  const [days, setDays] = useState(7);
  const [moved, setMoved] = useState<{ days: number; version: number } | null>(null);
  const plan = useQuery(
    api.events.planMove.queryOptions({
      input: { id, days },
      staleTime: 0,
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const move = useMutation(
    api.events.move.mutationOptions({
      onSuccess: ({ version }, input) => {
        setMoved(moved === null ? { days: input.days, version } : null);
        notify.success(messages.event.moved);
      },
      // Refused or not: another window may have moved it, and then this one shows old dates.
      onSettled: () => {
        for (const queryKey of [api.events.key(), api.categories.key(), api.wods.key(), api.generalWods.key()]) {
          void queries.invalidateQueries({ queryKey });
        }
      },
    }),
  );
  const close = move.isPending ? () => undefined : onClose;
  const shown = plan.data;
  const isCurrent = shown !== undefined && !plan.isPlaceholderData;
  const canMove = isCurrent && shown.problems.length === 0;
  const frame = (children: React.ReactNode) => (
    <Modal opened onClose={close} title="Mover fechas" size={720} fullScreen={isPhone}>
      {children}
    </Modal>
  );
  if (moved !== null) {
    return frame(
      <div className={styles.parts}>
        <Notice tone="good" live title={`Todo se movió ${daysWord(moved.days)}.`}>
          ¿No era así? Con un toque vuelve a donde estaba; los inscritos leen en su correo las fechas que queden.
        </Notice>
        {move.isError && <Notice tone="bad">{messageOf(move.error)}</Notice>}
        <div className={styles.answers}>
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
        </div>
      </div>,
    );
  }
  return frame(
    <div className={styles.parts}>
      <p className="dim">
        El evento, sus categorías y sus tests se mueven juntos. Cada uno conserva su hora (
        {nameOfTime(timeZone, event.start)}).
      </p>
      <div className={styles.choice}>
        <TextField
          type="date"
          label="Nuevo día de inicio"
          description={`Ahora: ${today.split('-').reverse().join('-')}`}
          data-autofocus
          disabled={move.isPending}
          value={daysLater(today, days)}
          onChange={({ currentTarget: { value } }) => {
            const wanted = value === '' ? null : daysBetween(today, value);
            if (wanted !== null && Math.abs(wanted) <= mostDaysMoved) setDays(wanted);
          }}
        />
        <fieldset className={styles.steps} aria-label="Días" disabled={move.isPending}>
          {steps.map(step => (
            <Button
              key={step}
              variant="default"
              onClick={() => setDays(days + step)}
              disabled={Math.abs(days + step) > mostDaysMoved}
            >
              {daysWord(step)}
            </Button>
          ))}
        </fieldset>
      </div>
      {plan.isError && !shown && <FailedState level={3} onRetry={plan.refetch} retrying={plan.isFetching} />}
      {plan.isPending && <LoadingRows rows={4} label="Calculando las fechas" />}
      {shown && (
        <>
          {shown.problems.map(({ problem, message }) => (
            <Notice key={problem} tone="bad">
              {message}
            </Notice>
          ))}
          <MovePreview plan={shown} isOld={!isCurrent} />
          <p className="dim small">{toldWord(shown.athletes)}</p>
        </>
      )}
      {/* What speaks against it now is said above, and once. */}
      {move.isError && canMove && <Notice tone="bad">{messageOf(move.error)}</Notice>}
      <div className={styles.answers}>
        <Button variant="default" onClick={close} disabled={move.isPending}>
          Cancelar
        </Button>
        <Button
          loading={move.isPending}
          disabled={!canMove}
          onClick={() => move.mutate({ id, days, version: shown?.version })}
        >
          {days === 0 ? 'Mover todo' : `Mover todo ${daysWord(days)}`}
        </Button>
      </div>
    </div>,
  );
}
