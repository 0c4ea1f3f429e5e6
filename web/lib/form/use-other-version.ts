import { type ReactNode, useState } from 'react';
import { type FormPart, isSamePart, keptPart, mergeVersions, takenPart } from './other-version.ts';

export type ShownPart<Values> = FormPart<Values> & { show: (values: Values) => ReactNode };
type Versions<Values> = { base: Values; mine: Values; theirs: Values };

type Meeting<Values> = Versions<Values> & { parts: ShownPart<Values>[] };

/** The changes by another window to the same form, and the version of each part that the form has. */
export function useOtherVersion<Values extends object>(
  all: readonly ShownPart<Values>[],
  values: Values,
  setValues: (values: Partial<Values>) => void,
) {
  const [meeting, setMeeting] = useState<Meeting<Values> | null>(null);

  /** Applies their changes where nothing was typed. True when the user has to choose. */
  const meet = (versions: Versions<Values>): boolean => {
    const { values: merged, parts } = mergeVersions(all, versions);
    if (parts.length > 0) setValues(merged);
    setMeeting(parts.length > 0 ? { ...versions, parts } : null);
    return parts.length > 0;
  };

  const choose = (parts: ShownPart<Values>[], isTheirs: boolean) => {
    if (!meeting) return;
    let { mine } = meeting;
    // A correction that the user makes after the choice appeared counts as mine too.
    for (const part of parts) {
      if (!isSamePart(part, values, meeting.theirs)) mine = { ...mine, ...takenPart(part, values) };
    }
    setMeeting({ ...meeting, mine });
    const { theirs } = meeting;
    const chosen = (part: ShownPart<Values>) => (isTheirs ? takenPart(part, theirs) : keptPart(part, mine, theirs));
    setValues(Object.assign({}, ...parts.map(chosen)));
  };

  const rows = (meeting?.parts ?? []).map(part => {
    const { base, theirs, mine } = meeting as Meeting<Values>;
    const isTheirs = isSamePart(part, values, theirs);
    const own = isTheirs ? mine : values;
    const isGone = part.keep?.(own, theirs) === null;
    return {
      label: part.label,
      theirs: part.show(theirs),
      mine: isGone ? '—' : part.show(own),
      isGone,
      isTyped: !isSamePart(part, base, own),
      isTheirs,
      choose: (wantsTheirs: boolean) => choose([part], wantsTheirs),
    };
  });
  return {
    meet,
    rows,
    chooseAll: (isTheirs: boolean) => choose(meeting?.parts ?? [], isTheirs),
    forget: () => setMeeting(null),
  };
}
