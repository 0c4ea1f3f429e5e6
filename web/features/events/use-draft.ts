import { useEffect, useRef, useState } from 'react';
import { type Draft, forgetDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import type { EventValues } from './event-values.ts';

type DraftInput = {
  uid: string;
  eventId: string | null;
  /** What the form began with. */
  start: EventValues;
  values: EventValues;
  isDirty: boolean;
  isSaved: boolean;
};

/** Keeps what is typed in this browser until it is saved or thrown away; `found` is what an earlier visit left. */
export function useDraft({ uid, eventId, start, values, isDirty, isSaved }: DraftInput) {
  const key = `event:${uid}:${eventId ?? 'new'}`;
  const [found, setFound] = useState<Draft<EventValues> | null>(() => readDraft(key, start));
  const [withoutPhoto, setWithoutPhoto] = useState(false);
  const latest = useRef<(() => boolean) | null>(null);
  const wasDirty = useRef(false);
  useEffect(() => {
    latest.current = isDirty && !isSaved ? () => keepDraft(key, start, values) : null;
    if (isDirty) {
      wasDirty.current = true;
      const timer = setTimeout(() => setWithoutPhoto(latest.current?.() ?? false), 300);
      return () => clearTimeout(timer);
    }
    // Everything was taken back: there is nothing left to keep.
    if (wasDirty.current) forgetDraft(key);
  }, [key, values, start, isDirty, isSaved]);
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
  return { found, withoutPhoto, isOlder: found?.isOlder ?? false, forget };
}
