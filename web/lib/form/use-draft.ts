import { useEffect, useRef, useState } from 'react';
import { type Draft, forgetDraft, type Keeping, keepDraft, readDraft } from '#web/lib/storage/draft.ts';

type Options<Values> = {
  /** The name of the draft, with account and record. Null if the form stores no draft. */
  name: string | null;
  /** The content with which the form began. */
  begun: Values;
  values: Values;
  isDirty: boolean;
};

export const useFoundDraft = <Values extends object>(name: string | null, begun: Values) =>
  useState<Draft<Values> | null>(() => (name === null ? null : readDraft(name, begun)));

/** Stores the input in this browser until it is saved or discarded. Returns whether it could be stored. */
export function useKeptDraft<Values extends object>({ name, begun, values, isDirty }: Options<Values>) {
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const latest = useRef<(() => Keeping) | null>(null);
  const wasDirty = useRef(false);
  useEffect(() => {
    latest.current = isDirty && name !== null ? () => keepDraft(name, begun, values) : null;
    if (isDirty) {
      wasDirty.current = true;
      // A save during the delay clears the draft, so it must not be stored again.
      const timer = setTimeout(() => latest.current && setKeeping(latest.current()), 300);
      return () => clearTimeout(timer);
    }
    // The user undid all input, so the draft is deleted.
    if (!wasDirty.current || name === null) return;
    forgetDraft(name);
    setKeeping('kept');
  }, [name, values, begun, isDirty]);
  // The draft is stored immediately on a reload, or when the user leaves the page.
  useEffect(() => {
    const flush = () => void latest.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  const forget = () => {
    // The next page may appear before this component renders again.
    latest.current = null;
    if (name !== null) forgetDraft(name);
    setKeeping('kept');
  };
  return { keeping, forget };
}
