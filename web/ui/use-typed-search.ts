import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';

/**
 * What is typed into a search over a list reaches the address after a pause; an address that changes by itself (back)
 * is shown. Whoever follows a link within the pause is on the way there, and is not called back.
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
    /** At once, with another filter that changes; answers what is searched for. */
    now: (text = typed): string => {
      setTyped(text);
      send.cancel();
      sent.current = text.trim();
      return sent.current;
    },
  };
}
