import type { AppealDetail } from '#contract/scoring/appeals.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

import styles from './appeals.module.css';
import { typedOf } from './typed-values.ts';
import { ValuesForm } from './values-form.tsx';

/** The organization's own values, with a note (ORG-184, ORG-363 to ORG-365). */
export function DecideModal(props: {
  appeal: AppealDetail;
  decide: (decision: 'organization', given: { values: ResultValues; note: string }) => Promise<unknown>;
  onClose: () => void;
}) {
  const { appeal, decide, onClose } = props;
  const { wod, stands, nameUser } = appeal;
  return (
    <Dialog onClose={onClose} title="Modificar como organización" classNames={{ title: styles.title }}>
      <ValuesForm
        wod={wod}
        // All members are in the requested values; the present result may lack some.
        begin={typedOf(stands, appeal.asked.members)}
        noteLabel="Nota"
        noteHint="La lee el atleta, y queda en la historia del resultado."
        mostNote={500}
        action="Modificar y aprobar"
        onSend={(values, note) => decide('organization', { values, note })}
        onClose={onClose}
      >
        <p className="dim">
          {nameUser}, {wod.name}: hoy vale <strong className="nowrap">{writeResult(stands, wod)}</strong>. Tu resultado
          es definitivo y cierra la apelación.
        </p>
      </ValuesForm>
    </Dialog>
  );
}
