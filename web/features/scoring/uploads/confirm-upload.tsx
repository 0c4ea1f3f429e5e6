import { Fragment } from 'react';
import { messages } from '#contract/messages.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { asRead, readTimeFields, readWholeQuantity } from '#domain/scoring/results/typed.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { capOf } from '#web/entities/result/result-words.ts';
import { ConfirmModal } from '#web/ui/dialogs/confirm-modal.tsx';
import styles from './upload-form.module.css';
import type { Typed } from './upload-values.ts';
import type { Upload } from './use-upload.ts';

/** Shows the values once more before sending (ATH-218, M3). */
export function ConfirmUpload({ upload }: { upload: Upload }) {
  const { test, team, values } = upload;
  const unit = unitOf(test);
  const timeAs = (typed: Typed) => {
    const cap = capOf(asRead(readWholeQuantity(typed.quantity)), test);
    return cap ? `${cap} (el límite)` : writeTime(asRead(readTimeFields(typed)) ?? 0);
  };
  const nameOf = (id: string) => team?.members.find(({ idUser }) => idUser === id)?.fullName;
  return (
    <ConfirmModal
      opened={upload.isAsking}
      title={messages.upload.confirm}
      confirmLabel="Enviar resultado"
      onConfirm={upload.send}
      onClose={upload.stopAsking}
    >
      <dl className={styles.summary}>
        <dt>Test</dt>
        <dd>{test.name}</dd>
        {values.members.map(member => (
          <Fragment key={member.idUser}>
            <dt>{nameOf(member.idUser)}</dt>
            <dd className="num">
              {member.quantity} {unit}
              {test.needTime && ` · ${timeAs(member)}`}
            </dd>
          </Fragment>
        ))}
        {!team && (
          <>
            <dt>Puntuación</dt>
            <dd className="num">
              {values.quantity} {unit}
            </dd>
            {test.needTime && (
              <>
                <dt>Tiempo</dt>
                <dd className="num">{timeAs(values)}</dd>
              </>
            )}
          </>
        )}
        <dt>Video</dt>
        <dd className="wraps">{values.link.trim()}</dd>
      </dl>
    </ConfirmModal>
  );
}
