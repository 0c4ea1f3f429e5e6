import { IconScale } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Wod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import type { OwnUpload, UploadScreen } from '#contract/scoring/uploads.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Stack } from '#web/ui/layout.tsx';
import { outcomeOf } from './appeal-words.ts';
import styles from './appeals.module.css';
import { Quote } from './quote.tsx';
import { typedOf } from './typed-values.ts';
import { ValuesForm } from './values-form.tsx';

type Props = {
  entryId: string;
  wod: Wod;
  result: OwnUpload;
  /** The team with its athletes, for its captain; null for an individual. */
  team: UploadScreen['team'];
};

/** The button `Apelar`, then `En revisión`, then `Revisado` with the decision and its reason (R9, ATH-252). */
export function AppealButton(props: Props) {
  const { appeal, status, whyNotAppealed } = props.result;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {appeal && <Sent appeal={appeal} />}
      {/* A result without a review cannot be appealed. */}
      {!appeal && status !== 'pending' && <Ask why={whyNotAppealed} onOpen={() => setOpen(true)} />}
      {/* Keeps the open dialog and its text, whatever another window does. */}
      {isOpen && <AppealModal {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Ask({ why, onOpen }: { why: string | null; onOpen: () => void }) {
  const id = useId();
  return (
    <Stack gap="xs" align="start">
      <Button
        variant="default"
        icon={IconScale}
        disabled={why !== null}
        aria-describedby={why ? id : undefined}
        onClick={onOpen}
      >
        Apelar
      </Button>
      {why && (
        <p id={id} className="dim text-sm">
          {why}
        </p>
      )}
    </Stack>
  );
}

function Sent({ appeal }: { appeal: NonNullable<OwnUpload['appeal']> }) {
  const { status, withdrawn, note, decisionNote } = appeal;
  const state = useId();
  const isOpen = status === 'pending';
  return (
    <Stack gap="xs" align="start">
      <Button variant="default" disabled aria-describedby={state} icon={IconScale}>
        {isOpen ? 'En revisión' : withdrawn ? 'Apelación cerrada' : 'Revisado'}
      </Button>
      <Stack id={state} gap="sm" align="start">
        <p className={isOpen ? 'dim text-sm' : 'strong'}>
          {isOpen ? 'La organización tiene tu apelación.' : outcomeOf(appeal)}
        </p>
        {decisionNote && <Quote by="Nota de la organización">{decisionNote}</Quote>}
        {note && <Quote by="Tu nota">{note}</Quote>}
      </Stack>
    </Stack>
  );
}

function AppealModal({ entryId, wod, result, team, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient();
  const send = useMutation(
    api.appeals.send.mutationOptions({
      onSuccess: () => notify.success(messages.appeal.sent),
      onSettled: () => queries.invalidateQueries({ queryKey: api.uploads.key() }),
    }),
  );
  return (
    <Dialog isBusy={send.isPending} onClose={onClose} title="Apelar" classNames={{ title: styles.title }}>
      <ValuesForm
        wod={wod}
        begin={typedOf(result.sent ?? result, team?.members)}
        noteLabel="Nota"
        noteHint="¿Qué debe mirar la organización? Di el minuto del video."
        mostNote={1000}
        action="Enviar apelación"
        onSend={(values, note) => send.mutateAsync({ wodId: wod.uid, entryId, values, note })}
        onClose={onClose}
      >
        <p className="dim">
          {wod.name}: {result.status === 'rejected' ? 'te rechazaron' : 'hoy vale'}{' '}
          <strong className="nowrap">{writeResult(result, wod)}</strong>. Pon lo que crees correcto. Solo puedes apelar
          una vez, y lo que decida la organización es definitivo.
        </p>
      </ValuesForm>
    </Dialog>
  );
}
