import { useEffect, useRef, useState } from 'react';
import { type Draft, forgetDraft, type Keeping, keepDraft, readDraft } from '#web/lib/draft.ts';

type Options<Values> = {
  /** Whose draft of what it is; null where there is none to keep. */
  name: string | null;
  /** What the form began with. */
  begun: Values;
  values: Values;
  isDirty: boolean;
};

/** What an earlier visit left in this browser. */
export const useFoundDraft = <Values extends object>(name: string | null, begun: Values) =>
  useState<Draft<Values> | null>(() => (name === null ? null : readDraft(name, begun)));

/** Keeps what is typed in this browser until it is saved or thrown away; answers what became of it. */
export function useKeptDraft<Values extends object>({ name, begun, values, isDirty }: Options<Values>) {
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const latest = useRef<(() => Keeping) | null>(null);
  const wasDirty = useRef(false);
  useEffect(() => {
    latest.current = isDirty && name !== null ? () => keepDraft(name, begun, values) : null;
    if (isDirty) {
      wasDirty.current = true;
      // Saved in between, it is forgotten and not kept again.
      const timer = setTimeout(() => latest.current && setKeeping(latest.current()), 300);
      return () => clearTimeout(timer);
    }
    // Everything was taken back: there is nothing left to keep.
    if (!wasDirty.current || name === null) return;
    forgetDraft(name);
    setKeeping('kept');
  }, [name, values, begun, isDirty]);
  // Neither a reload nor another page waits for the pause.
  useEffect(() => {
    const flush = () => void latest.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  const forget = () => {
    // The page after this form may come before another frame of it.
    latest.current = null;
    if (name !== null) forgetDraft(name);
    setKeeping('kept');
  };
  return { keeping, forget };
}
