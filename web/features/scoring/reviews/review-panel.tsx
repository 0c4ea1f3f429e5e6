import { Button, Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import type { Reviewed } from '#contract/scoring/reviews.ts';
import { isRead } from '#domain/scoring/results/result-text.ts';
import { asRead, readQuantity } from '#domain/scoring/results/typed.ts';
import { ChangedResult } from '#web/entities/result/changed-result.tsx';
import { writeResult } from '#web/entities/result/result-words.ts';
import { TimeField } from '#web/entities/result/time-field.tsx';
import { requiredProps } from '#web/ui/fields/required-props.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { CompareValues } from './compare-values.tsx';
import type { Plan } from './plan.ts';
import { QuantityField } from './quantity-field.tsx';
import styles from './review.module.css';
import { quantityLabel, stateOf } from './review-words.ts';
import { sentBy, suggest } from './suggestion.ts';
import { check, type FieldErrors, isCappedText, measuredTest } from './typed-values.ts';
import type { ReviewForm } from './use-review-form.ts';

type Props = {
  reviewed: Reviewed;
  form: ReviewForm;
  plan: Plan;
  isTeam: boolean;
  errors: FieldErrors & { tiebreak?: string; participant?: string; note?: string };
  failure: string | null;
  isBusy: boolean;
  onSubmit: () => void;
  onReject: (() => void) | null;
};

export function ReviewPanel({ reviewed, form, plan, isTeam, errors, failure, isBusy, onSubmit, onReject }: Props) {
  const { wod, closed } = reviewed;
  const { athlete, values } = form;
  const typed = values.typed[athlete];
  const test = measuredTest(reviewed);
  const isCapped = typed !== undefined && isCappedText(typed, test);
  const isOnSite = wod.typeEvent === 'offline';
  const isLocked = closed !== null || isBusy;
  const suggestion = reviewed.status === null ? null : suggest(reviewed, values.marks, athlete);
  const isOther = suggestion !== null && typed && readQuantity(typed.quantity) !== readQuantity(suggestion);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Stack as="form" gap="sm" onSubmit={submit} noValidate>
      {isTeam && (
        <Select
          {...requiredProps({ required: true })}
          label="Participante"
          placeholder="Elige un participante"
          data={reviewed.members.map(({ idUser, fullName }) => ({ value: idUser, label: fullName }))}
          value={athlete || null}
          onChange={value => form.setParticipant(value ?? '')}
          error={errors.participant}
          allowDeselect={false}
          name="participant"
        />
      )}
      {typed && (
        <>
          {reviewed.status !== null && (
            <CompareValues sent={sentBy(reviewed, athlete)} mine={mineOf(typed, test)} wod={wod} />
          )}
          <div className={styles.pair} data-big={isOnSite || undefined}>
            <QuantityField
              label={quantityLabel(wod)}
              value={typed.quantity}
              onChange={quantity => form.setTyped({ quantity })}
              error={errors.quantity}
              disabled={isLocked}
              big={isOnSite}
            />
            {wod.needTime && (
              <TimeField
                name="time"
                label="Tiempo"
                required={!isCapped}
                description={isCapped ? 'Sin llegar a la meta cuenta el límite.' : undefined}
                value={typed.time}
                onChange={time => form.setTyped({ time })}
                error={errors.time}
                disabled={isLocked}
              />
            )}
          </div>
          {isOther && !isLocked && (
            <button type="button" className={styles.suggest} onClick={() => form.setTyped({ quantity: suggestion })}>
              Usar {suggestion}: lo enviado menos los no-reps
            </button>
          )}
        </>
      )}
      {(reviewed.hasTiebreak || values.tiebreak !== '') && (
        <TimeField
          name="tiebreak"
          label={isTeam ? 'Desempate del equipo' : 'Desempate'}
          value={values.tiebreak}
          onChange={form.setTiebreak}
          error={errors.tiebreak}
          disabled={isLocked}
        />
      )}
      <TextArea
        name="note"
        label="Nota"
        required={plan.kind !== null && plan.asksNote}
        description={closed || reviewed.status === null ? undefined : noteHint}
        value={values.note}
        onChange={event => form.setNote(event.currentTarget.value)}
        error={errors.note}
        disabled={isLocked}
        autosize
        minRows={isOnSite ? 1 : 2}
        maxRows={5}
        maxLength={500}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Stack gap="xs" className={styles.actions} data-bar>
        {/* The notice replaces the buttons, which would overwrite the other change unseen. It is near the thumb. */}
        {form.isConflict && <ConflictNotice reviewed={reviewed} onKeep={form.keepMine} onTake={form.takeTheirs} />}
        {closed ? (
          <Notice tone="warn" title="No se puede cambiar">
            {closed}
          </Notice>
        ) : form.isConflict ? null : (
          <>
            {plan.kind === null && (
              <Text size="xs" dim>
                {plan.why}
              </Text>
            )}
            <Button
              type="submit"
              size="lg"
              fullWidth
              loading={isBusy}
              disabled={plan.kind === null}
              leftSection={<IconCheck size={20} stroke={2.4} aria-hidden="true" />}
            >
              {plan.label}
            </Button>
            {onReject && (
              <Button variant="danger" size="lg" fullWidth onClick={onReject} disabled={isBusy}>
                Rechazar
              </Button>
            )}
          </>
        )}
      </Stack>
    </Stack>
  );
}

const noteHint = 'Obligatoria al cambiar o rechazar.';

const mineOf = (typed: Parameters<typeof check>[0], test: Parameters<typeof check>[1]) => {
  const found = check(typed, test);
  return isRead(found) ? found : { quantity: asRead(readQuantity(typed.quantity)), timeMs: null };
};

type ConflictProps = { reviewed: Reviewed; onKeep: () => void; onTake: () => void };

/** Tells that another judge was faster. It shows the present result, and the typed text stays below. */
function ConflictNotice({ reviewed, onKeep, onTake }: ConflictProps) {
  const last = reviewed.history.toSorted((one, other) => other.id - one.id)[0];
  return (
    <ChangedResult keep={reviewed.closed === null ? { act: onKeep } : null} take={{ act: onTake }}>
      <p>
        Ahora dice <strong>{writeResult(reviewed, reviewed.wod)}</strong> ({stateOf(reviewed).text.toLowerCase()}
        {last?.by && `, por ${last.by}`}).
        {last?.note && ` «${last.note}»`} Lo que escribiste sigue aquí.
      </p>
    </ChangedResult>
  );
}
