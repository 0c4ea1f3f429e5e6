import { messages } from '#contract/messages.ts';
import { wodTypeFacts } from '#domain/wods/wod-types.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import styles from './upload-form.module.css';
import type { Typed } from './upload-values.ts';
import type { Upload } from './use-upload.ts';

const two = (text: string) => text.padStart(2, '0');
const timeOf = ({ minutes, seconds }: Typed) => `${two(minutes)}:${two(seconds)}`;

/** ATH-218, M3. */
export function ConfirmUpload({ upload }: { upload: Upload }) {
  const { test, team, values } = upload;
  const { unit } = wodTypeFacts[test.typeWod];
  const lines = team
    ? values.members.map(member => ({
        name: team.members.find(({ idUser }) => idUser === member.idUser)?.fullName ?? '',
        typed: member,
      }))
    : [{ name: '', typed: values }];
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
        {lines.map(({ name, typed }) => (
          <div key={name} className={styles.line}>
            {name && <strong>{name}</strong>}
            <dt>Puntuación</dt>
            <dd className="num">
              {typed.quantity} {unit}
            </dd>
            {test.needTime && (
              <>
                <dt>Tiempo</dt>
                <dd className="num">{timeOf(typed)}</dd>
              </>
            )}
          </div>
        ))}
        <dt>Video</dt>
        <dd className={styles.address}>{values.link.trim()}</dd>
      </dl>
    </ConfirmModal>
  );
}
