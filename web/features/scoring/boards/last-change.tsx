import { useEffect, useRef, useState } from 'react';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { Text } from '#web/ui/layout.tsx';
import { lastChange } from './summary.ts';

/** The last change while the page is open; the announcer tells it to screen readers. */
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
