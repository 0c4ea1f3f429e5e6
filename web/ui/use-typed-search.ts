import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';

/**
 * Text typed in a list's search reaches the address after a pause; a changed address (back) sets the text. A link
 * followed within the pause is not cancelled.
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const router = useRouter();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const sent = useRef(value);
  if (seen !== value) {
    setSeen(value);
    if (sent.current !== value) setTyped(value);
  }
  const send = useDebouncedCallback((text: string, from: string) => {
    if (router.latestLocation.pathname !== from) return;
    sent.current = text;
    onSearch(text);
  }, 250);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      send(text.trim(), router.latestLocation.pathname);
    },
    /** Immediately, together with another filter; returns the searched text. */
    now: (text = typed): string => {
      setTyped(text);
      send.cancel();
      sent.current = text.trim();
      return sent.current;
    },
  };
}
