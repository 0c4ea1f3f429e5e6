import { Fragment } from 'react';
import { messages } from '#contract/messages.ts';
import { wodTypeFacts } from '#domain/wods/wod-types.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { cappedAt } from './check-upload.ts';
import styles from './upload-form.module.css';
import type { Typed } from './upload-values.ts';
import type { Upload } from './use-upload.ts';

const two = (text: string) => text.padStart(2, '0');
const timeOf = ({ minutes, seconds }: Typed) => `${two(minutes)}:${two(seconds)}`;

/** ATH-218, M3: what is about to be sent is shown once more. */
export function ConfirmUpload({ upload }: { upload: Upload }) {
  const { test, team, values } = upload;
  const { unit } = wodTypeFacts[test.typeWod];
  const timeAs = (typed: Typed) => {
    const cap = cappedAt(typed, test);
    return cap ? `${cap} (el límite)` : timeOf(typed);
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
