import { useEffect, useRef, useState } from 'react';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { Text } from '#web/ui/layout.tsx';
import { lastChange, summarise } from './summary.ts';

const pause = 5000;

/**
 * Tells screen readers in one sentence what changed, at most every five seconds. The board itself announces nothing.
 */
export function BoardAnnouncer({ board, mine }: { board: FitnessBoard; mine: string | null }) {
  const [said, setSaid] = useState('');
  const told = useRef(board);
  const now = useRef(board);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    now.current = board;
    if (timer.current !== undefined || board === told.current) return;
    const tell = () => {
      timer.current = undefined;
      const news = summarise(told.current, now.current, mine);
      told.current = now.current;
      if (!news) return;
      setSaid(news);
      timer.current = setTimeout(tell, pause);
    };
    tell();
  }, [board, mine]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return (
    <p aria-live="polite" className="unseen">
      {said}
    </p>
  );
}

/** Shows the last change since the page opened. It is silent, because the announcer tells it to screen readers. */
export function LastChange({ board }: { board: FitnessBoard }) {
  const [words, setWords] = useState<string | null>(null);
  const known = useRef(board);
  useEffect(() => {
    const before = known.current;
    known.current = board;
    const news = before === board ? null : lastChange(before, board);
    if (news) setWords(news);
  }, [board]);
  if (!words) return null;
  return (
    <Text size="sm" className="wraps strong" aria-hidden="true">
      {words}
    </Text>
  );
}
