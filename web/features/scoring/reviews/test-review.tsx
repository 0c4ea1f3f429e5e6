import { type ReactNode, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Mark, Reviewed } from '#contract/scoring/reviews.ts';
import { alone } from '#domain/scoring/results/result-text.ts';
import type { DecisionKind, ReviewType, Waiting } from '#web/lib/outbox/commands.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Stack } from '#web/ui/layout.tsx';
import { EnteredNotice } from './entered-notice.tsx';
import { planOf } from './plan.ts';
import { MarkList } from './player/mark-list.tsx';
import { addMark, mostMarks } from './player/marks.ts';
import { ReviewVideo } from './player/review-video.tsx';
import { PlayerControls, Timeline } from './player/timeline.tsx';
import { usePlayer } from './player/use-player.ts';
import { usePlayerKeys } from './player/use-player-keys.ts';
import styles from './review.module.css';
import { ReviewPanel } from './review-panel.tsx';
import { sentBy } from './suggestion.ts';
import { checkAll, type FieldErrors, valuesOf } from './typed-values.ts';
import { type Decided, useDecide } from './use-decide.ts';
import type { Review } from './use-review.ts';
import { useReviewForm } from './use-review-form.ts';

type Props = {
  judgeId: string;
  type: ReviewType;
  review: Review;
  reviewed: Reviewed;
  /** This judge's decision on this device that the server has not accepted; null without one. */
  entered: Waiting | null;
  onDecided: (decided: Decided) => void;
  chooser: ReactNode;
};
type Errors = FieldErrors & { tiebreak?: string; participant?: string; note?: string };

/** The review of one test of an entry: the video, the form beside it, and the decision. */
export function TestReview({ judgeId, type, review, reviewed, entered, onDecided, chooser }: Props) {
  const { wod, video, closed } = reviewed;
  const { uid: entryId, name, isTeam } = review.entry;
  const form = useReviewForm({ name: `review/${judgeId}/${wod.uid}/${entryId}`, reviewed, isTeam, entered });
  const { decide, isBusy, problem } = useDecide(judgeId);
  const [isTried, setTried] = useState(false);
  const [noteError, setNoteError] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const player = usePlayer();
  const { values, athlete } = form;
  const checked = checkAll(values.typed, reviewed, isTeam, values.tiebreak);
  const plan = planOf(reviewed, checked, form.isTouched, entered !== null && !entered.problem);
  const isLocked = closed !== null || isBusy;

  const mark = () => {
    if (isLocked || !video || values.marks.length >= mostMarks) return;
    const made: Mark = {
      at: Math.round(player.now() * 1000),
      reason: '',
      ...(athlete !== alone && { idUser: athlete }),
    };
    const marks = addMark(values.marks, made);
    form.setMarks(marks);
    setChosen(marks.indexOf(made));
  };
  const choose = (next: Mark | null) => setChosen(next && values.marks.indexOf(next));
  const shown = chosen === null ? null : (values.marks[chosen] ?? null);
  const setReason = (of: Mark, reason: string) =>
    form.setMarks(values.marks.map(each => (each === of ? { ...each, reason } : each)));
  const canMark = !isLocked && video !== null;
  usePlayerKeys(player, canMark ? mark : null, canMark && shown ? reason => setReason(shown, reason) : null);

  const send = async (kind: DecisionKind, says: string) => {
    const note = values.note.trim() || null;
    const marks = values.marks.length > 0 || reviewed.marks.length > 0 ? { marks: values.marks } : {};
    const changed = kind === 'change' ? { values: valuesOf(values.typed, reviewed, values.tiebreak) } : {};
    // The version that the judge saw is sent, because the result may change while the decision waits.
    const input = { wodId: wod.uid, entryId, version: reviewed.version, note, ...marks, ...changed };
    form.hold();
    const about = { type, eventId: review.eventId, name, test: wod.name, says };
    const decided = await decide({ kind, input, about });
    if (!decided) return form.resume();
    form.forget();
    onDecided({ ...decided, isFirst: reviewed.status === null });
  };
  const submit = async () => {
    if (plan.kind === null || form.isConflict || isBusy) return;
    setTried(true);
    const isMissing = plan.asksNote && values.note.trim() === '';
    setNoteError(isMissing);
    if (isTeam && athlete === alone) return focusField('participant');
    const [wrong] = Object.keys(checked.errors);
    if (plan.kind === 'change' && wrong !== undefined) {
      if (isTeam) form.setParticipant(wrong);
      return focusField(checked.errors[wrong]?.quantity ? 'quantity' : 'time');
    }
    if (plan.kind === 'change' && checked.tiebreakError) return focusField('tiebreak');
    if (isMissing) return focusField('note');
    await send(plan.kind, plan.label);
  };
  const reject = async () => {
    const note = values.note.trim();
    setNoteError(note === '');
    if (note === '') return focusField('note');
    const isSure = await confirmDialog({
      title: `¿Rechazar el resultado de ${name}?`,
      text: `Verá esta nota: «${note}»`,
      confirmLabel: 'Rechazar',
      tone: 'destroy',
    });
    if (isSure) await send('reject', 'Rechazar');
  };

  const own = isTried ? checked.errors[athlete] : undefined;
  const errors: Errors = {
    quantity: own?.quantity ?? problem?.fields.quantity,
    time: own?.time ?? problem?.fields.time,
    tiebreak: (isTried ? checked.tiebreakError : null) ?? problem?.fields.tiebreak,
    participant: isTried && isTeam && athlete === alone ? messages.review.participant : undefined,
    note: noteError && values.note.trim() === '' ? messages.review.note : problem?.fields.note,
  };
  const isShown = problem !== null && Object.values(problem.fields).some(text => Object.values(errors).includes(text));
  const { timeMs } = sentBy(reviewed, athlete);
  const nameOf = (idUser: string) => reviewed.members.find(member => member.idUser === idUser)?.fullName ?? '';
  return (
    <div className={styles.both} data-alone={video === null || undefined}>
      <Stack gap="sm" className={styles.notices}>
        {entered && !(entered.problem && (problem || form.isConflict)) && <EnteredNotice entered={entered} />}
      </Stack>
      {video && (
        <Stack as="section" gap="sm" aria-label="Video">
          <ReviewVideo
            key={video.url}
            video={video}
            title={`${wod.name} de ${name}`}
            player={player}
            mark={shown && { ...shown, no: values.marks.indexOf(shown) + 1 }}
          />
          <Timeline
            player={player}
            marks={values.marks}
            chosen={shown}
            onChoose={next => {
              choose(next);
              player.seek(next.at / 1000);
            }}
            finish={timeMs}
          />
          <PlayerControls player={player} onMark={mark} canMark={!isLocked} />
          <MarkList
            marks={values.marks}
            chosen={shown}
            isLocked={isLocked}
            nameOf={nameOf}
            onChoose={next => {
              choose(next);
              if (next) player.seek(next.at / 1000);
            }}
            onReason={setReason}
            onRemove={old => {
              choose(null);
              form.setMarks(values.marks.filter(each => each !== old));
            }}
          />
          {wod.description && (
            <div className={styles.rules}>
              <h2 className="eyebrow">El test</h2>
              <p>{wod.description}</p>
            </div>
          )}
        </Stack>
      )}
      <section className={`card ${styles.panel}`} aria-label="Resultado">
        {chooser}
        <ReviewPanel
          reviewed={reviewed}
          form={form}
          plan={plan}
          isTeam={isTeam}
          errors={errors}
          failure={problem && !problem.isConflict && !isShown ? problem.message : null}
          isBusy={isBusy}
          onSubmit={() => void submit()}
          onReject={reviewed.status === null || reviewed.status === 'rejected' ? null : () => void reject()}
        />
      </section>
    </div>
  );
}

function focusField(name: string) {
  // The field must first render with its error; then it gets the focus.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`form [name="${name}"], form input[name="${name}"]`)?.focus();
  });
}
