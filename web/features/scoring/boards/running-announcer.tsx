import { useEffect, useRef, useState } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import type { RunningBoard } from '#domain/scoring/boards/board.ts';

/** Announces a new board and its leader; only a new file changes it, so this is rare. */
export function RunningAnnouncer({ board }: { board: RunningBoard }) {
  const [said, setSaid] = useState('');
  const told = useRef(board.version);
  useEffect(() => {
    if (told.current === board.version) return;
    told.current = board.version;
    const leader = board.rows.find(({ pos }) => pos === 1);
    const many = counted(board.count, 'corredor', 'corredores');
    setSaid(`La tabla cambió: ${many}${leader ? `, va primero ${leader.name}` : ''}.`);
  }, [board]);
  return (
    <p aria-live="polite" className="unseen">
      {said}
    </p>
  );
}
