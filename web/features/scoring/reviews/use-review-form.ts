import { useEffect, useMemo, useRef, useState } from 'react';
import type { Mark, Reviewed } from '#contract/scoring/reviews.ts';
import { alone } from '#domain/scoring/results/result-text.ts';
import type { Waiting } from '#web/lib/outbox/commands.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/storage/draft.ts';
import { follow } from './suggestion.ts';
import {
  type Typed,
  type TypedAll,
  tiebreakOf,
  tiebreakOfValues,
  typedOfStored,
  typedOfValues,
} from './typed-values.ts';

type Values = { typed: TypedAll; tiebreak: string; note: string; marks: Mark[]; participant: string };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function storedOf(reviewed: Reviewed, isTeam: boolean): Values {
  const typed = typedOfStored(reviewed, isTeam);
  return { typed, tiebreak: tiebreakOf(reviewed), note: '', marks: reviewed.marks, participant: '' };
}

/** The values of this judge's decision that the server has not accepted. */
function enteredOf({ input }: Waiting, reviewed: Reviewed, isTeam: boolean): Values {
  const typed = input.values ? typedOfValues(reviewed, isTeam, input.values) : typedOfStored(reviewed, isTeam);
  const [first = ''] = isTeam ? Object.keys(typed) : [];
  const tiebreak = input.values ? tiebreakOfValues(reviewed, input.values) : tiebreakOf(reviewed);
  return { typed, tiebreak, note: input.note ?? '', marks: input.marks ?? reviewed.marks, participant: first };
}

type Given = { name: string; reviewed: Reviewed; isTeam: boolean; entered: Waiting | null };

/**
 * The form of a judge for one result. A reload keeps the typed values, and other people's changes never replace them.
 */
export function useReviewForm({ name, reviewed, isTeam, entered }: Given) {
  const stored = useMemo(() => storedOf(reviewed, isTeam), [reviewed, isTeam]);
  const [begun] = useState(() => {
    const draft = readDraft(name, stored);
    if (draft) return { values: draft.values, isOlder: draft.isOlder };
    if (entered) return { values: enteredOf(entered, reviewed, isTeam), isOlder: entered.problem?.isConflict ?? false };
    return { values: stored, isOlder: false };
  });
  const [values, setValues] = useState<Values>(begun.values);
  /** The initial values, and the version that the judge saw. */
  const [base, setBase] = useState({ values: stored, version: begun.isOlder ? -1 : reviewed.version });
  const typedOn = ({ participant: _one, ...values }: Values, { participant: _other, ...other }: Values) =>
    !same(values, other);
  const isTouched = typedOn(values, base.values);
  const isStale = base.version !== reviewed.version;
  // If the judge typed nothing, the form takes over the new version.
  if (isStale && !isTouched) {
    setBase({ values: stored, version: reviewed.version });
    setValues({ ...stored, participant: values.participant });
  }
  const isDecided = useRef(false);
  useEffect(() => {
    if (isDecided.current) return;
    if (typedOn(values, base.values)) keepDraft(name, base.values, values);
    else forgetDraft(name);
  });

  const change = (next: Partial<Values>) => setValues(before => ({ ...before, ...next }));
  const athlete = isTeam ? values.participant : alone;
  return {
    values,
    isTouched,
    /** True when another person changed the result while this judge typed. */
    isConflict: isStale && isTouched,
    athlete,
    setTiebreak: (tiebreak: string) => change({ tiebreak }),
    setNote: (note: string) => change({ note }),
    setParticipant: (participant: string) => change({ participant }),
    setTyped: (next: Partial<Typed>) => {
      const before = values.typed[athlete];
      if (before) change({ typed: { ...values.typed, [athlete]: { ...before, ...next } } });
    },
    setMarks: (marks: Mark[]) => change({ marks, typed: follow(reviewed, values.typed, values.marks, marks) }),
    /** The judge saw the new version and keeps the typed values. */
    keepMine: () => setBase({ values: stored, version: reviewed.version }),
    takeTheirs: () => {
      setBase({ values: stored, version: reviewed.version });
      setValues({ ...stored, participant: values.participant });
    },
    /** Ends typing but keeps the draft, until the decision is stored on the device. */
    hold: () => {
      isDecided.current = true;
    },
    forget: () => forgetDraft(name),
    resume: () => {
      isDecided.current = false;
    },
  };
}
export type ReviewForm = ReturnType<typeof useReviewForm>;
