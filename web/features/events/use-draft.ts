import { useEffect, useRef, useState } from 'react';
import { type Draft, draftKey, forgetDraft, readDraft, writeDraft } from './event-draft.ts';
import type { EventValues } from './event-values.ts';

type Wish = {
  uid: string;
  eventId: string | null;
  /** The state of the stored event that is being edited; '' for a new one. */
  base: string;
  values: EventValues;
  isDirty: boolean;
  isSaved: boolean;
};

/** Keeps what is typed in this browser until it is saved or thrown away; `found` is what an earlier visit left. */
export function useDraft({ uid, eventId, base, values, isDirty, isSaved }: Wish) {
  const key = draftKey(uid, eventId);
  const [found, setFound] = useState<Draft | null>(() => readDraft(key));
  const [withoutPhoto, setWithoutPhoto] = useState(false);
  const latest = useRef<(() => boolean) | null>(null);
  const wasDirty = useRef(false);
  useEffect(() => {
    latest.current = isDirty && !isSaved ? () => writeDraft(key, values, base) : null;
    if (isDirty) {
      wasDirty.current = true;
      const timer = setTimeout(() => setWithoutPhoto(latest.current?.() ?? false), 300);
      return () => clearTimeout(timer);
    }
    // Everything was taken back: there is nothing left to keep.
    if (wasDirty.current) forgetDraft(key);
  }, [key, values, base, isDirty, isSaved]);
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
    forgetDraft(key);
    setFound(null);
    setWithoutPhoto(false);
  };
  return { found, withoutPhoto, isOlder: found !== null && found.base !== base, forget };
}
