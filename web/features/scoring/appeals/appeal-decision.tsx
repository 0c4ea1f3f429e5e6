import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { AppealDetail } from '#contract/scoring/appeals.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { type AppealDecision, canDecideAppeal } from '#domain/scoring/appeals/appeal-states.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { AthleteSide, JudgeSide, OwnSide, Stands } from './appeal-sides.tsx';
import styles from './appeals.module.css';
import { Quote } from './quote.tsx';
import { typedOf } from './typed-values.ts';
import { ValuesForm } from './values-form.tsx';

function whyClosed({ status, withdrawn, stands }: AppealDetail): string | null {
  if (stands.status === null) return messages.appeal.missing;
  if (withdrawn) return messages.appeal.withdrawn;
  return canDecideAppeal(status) ? null : messages.appeal.decided;
}

const isFinal = 'Es definitivo: no se puede cambiar después. El atleta y el juez reciben un correo.';

/** Shows the three possible decisions side by side; each button names its result (ORG-181 to ORG-187). */
export function AppealDecisions({ appeal, onDecided }: { appeal: AppealDetail; onDecided: () => void }) {
  const { wod, asked, judged, decision: taken } = appeal;
  const { isBusy, decision, decide, decideAndTell } = useDecide(appeal, onDecided);
  const [isWriting, setWriting] = useState(false);
  const closed = whyClosed(appeal);
  const why = useId();
  const { noJudge: none, ownChange } = messages.appeal;
  const noJudge = appeal.modifiedByOrganization ? ownChange : judged ? null : none;
  const { whyNotAsked } = appeal;
  const ofJudge =
    judged?.status === 'rejected' ? 'Aprobar el rechazo' : judged ? `Aprobar ${writeResult(judged, wod)}` : 'Aprobar';
  const ofAthlete = `Aprobar ${writeResult(asked, wod)}`;
  const ask = async (side: 'athlete' | 'judge', title: string) => {
    if (await confirmDialog({ title, text: isFinal, confirmLabel: title })) await decideAndTell(side);
  };
  return (
    <Stack as="section" className={styles.decisions} aria-labelledby={`${why}-title`}>
      <Text id={`${why}-title`} as="h2" size="2xl">
        {closed ? 'La decisión' : 'Decide quién tiene razón'}
      </Text>
      <Stands appeal={appeal} />
      {closed && (
        <p id={why} className="dim text-sm">
          {closed}
        </p>
      )}
      <Side
        title="Atleta"
        isTaken={taken === 'athlete'}
        action={ofAthlete}
        isEqual={closed === null}
        why={closed ? why : whyNotAsked && `${why}-asked`}
        isBusy={isBusy}
        isLoading={isBusy && decision === 'athlete'}
        onPress={() => void ask('athlete', ofAthlete)}
      >
        <AthleteSide appeal={appeal} />
        {!closed && whyNotAsked && (
          <p id={`${why}-asked`} className="dim text-sm">
            {whyNotAsked}
          </p>
        )}
      </Side>
      <Side
        title={appeal.nameJudge ? `Juez: ${appeal.nameJudge}` : 'Juez'}
        isTaken={taken === 'judge'}
        action={ofJudge}
        isEqual={closed === null}
        why={closed ? why : noJudge && `${why}-judge`}
        isBusy={isBusy}
        isLoading={isBusy && decision === 'judge'}
        onPress={() => void ask('judge', ofJudge)}
      >
        <JudgeSide appeal={appeal} />
        {!closed && noJudge && (
          <p id={`${why}-judge`} className="dim text-sm">
            {noJudge}
          </p>
        )}
      </Side>
      <Side
        title="Organización"
        isTaken={taken === 'organization'}
        action="Modificar y aprobar"
        why={closed ? why : null}
        isBusy={isBusy}
        isLoading={false}
        onPress={() => setWriting(true)}
      >
        {taken === 'organization' && <OwnSide appeal={appeal} />}
        {appeal.decisionNote ? (
          <Quote by="Tu nota">{appeal.decisionNote}</Quote>
        ) : (
          <p className="dim text-sm">Pon tú el resultado, con una nota que lee el atleta.</p>
        )}
      </Side>
      {isWriting && <DecideModal appeal={appeal} decide={decide} onClose={() => setWriting(false)} />}
    </Stack>
  );
}

function Side(props: {
  title: string;
  isTaken: boolean;
  action: string;
  /** True to give both sides the same look, so that the page suggests neither. */
  isEqual?: boolean;
  /** The id of the text that says why the button is off; null when it is on. */
  why: string | null;
  isBusy: boolean;
  isLoading: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  const { title, why, isBusy, isLoading } = props;
  return (
    <Stack as="article" gap="sm" className={`card ${styles.side}`} data-taken={props.isTaken || undefined}>
      <Row>
        <h3 className="wraps">{title}</h3>
        {props.isTaken && <StatusTag tone="active">Vale</StatusTag>}
      </Row>
      {props.children}
      <Button
        variant={props.isEqual ? 'strong' : 'default'}
        disabled={why !== null || (isBusy && !isLoading)}
        loading={isLoading}
        aria-describedby={why ?? undefined}
        onClick={props.onPress}
        className={styles.act}
      >
        {props.action}
      </Button>
    </Stack>
  );
}

/** Asks for the organization's own values and a note (ORG-184, ORG-363 to ORG-365). */
function DecideModal(props: {
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
        // The requested values have all members of the team; the present result may lack some.
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

type Given = { values?: ResultValues; note?: string };

/**
 * Sends the decision with the version that the organizer saw. If the result changed since, the page shows the change
 * first.
 */
function useDecide({ idAppeal: id, version }: AppealDetail, onDecided: () => void) {
  const queries = useQueryClient();
  const decide = useMutation(
    api.appeals.decide.mutationOptions({
      onSuccess: () => {
        notify.success(messages.appeal.closed);
        onDecided();
      },
      onSettled: () => queries.invalidateQueries({ queryKey: api.appeals.key() }),
    }),
  );
  return {
    isBusy: decide.isPending,
    decision: decide.variables?.decision,
    decide: (decision: AppealDecision, given: Given = {}) => decide.mutateAsync({ id, decision, version, ...given }),
    /** This decision has no form, so a refusal appears as a toast. */
    decideAndTell: (decision: AppealDecision) =>
      decide.mutateAsync({ id, decision, version }).catch(error => {
        const isOld = error instanceof ORPCError && error.code === 'CONFLICT';
        notify.error(messageOf(error), isOld ? 'Mira lo que vale ahora antes de decidir.' : undefined);
      }),
  };
}
