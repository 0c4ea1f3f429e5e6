import type { Reviewed } from '#contract/scoring/reviews.ts';
import { ChangedResult } from '#web/entities/result/changed-result.tsx';
import { writeResult } from '#web/entities/result/result-words.ts';
import { stateOf } from './review-words.ts';

type Props = { reviewed: Reviewed; onKeep: () => void; onTake: () => void };

/** Another judge was faster: shows the present result and keeps the typed text below. */
export function ConflictNotice({ reviewed, onKeep, onTake }: Props) {
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
