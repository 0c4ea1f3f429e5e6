import { useLayoutEffect, useRef } from 'react';
import { rail as looks } from './rail-looks.ts';

/** Two downs that are closer than this are one of a wet thumb. */
const apartMs = 90;
const keysOwn = 600;

type Props = {
  isOff: boolean;
  /** What one press adds, in capitals, and as it is read aloud. */
  word: string;
  spoken: string;
  onRep: () => void;
  onNoRep: () => void;
  onUndo: () => void;
};

/** The whole lower half: one press is one of what is counted, at the moment the finger comes down. Space, N and Backspace count too. */
export function PressButton({ isOff, word, spoken, onRep, onNoRep, onUndo }: Props) {
  const [last, key] = [useRef(Number.NEGATIVE_INFINITY), useRef(Number.NEGATIVE_INFINITY)];
  const rep = () => {
    if (isOff) return;
    navigator.vibrate?.(15);
    onRep();
  };
  // With the picture, not after it: a key that comes at once counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const acts: Record<string, () => void> = { ' ': rep, n: onNoRep, N: onNoRep, Backspace: onUndo };
      const act = acts[event.key];
      if (!act || event.repeat || isOff || (event.target as HTMLElement).closest('input, textarea, [role="dialog"]'))
        return;
      event.preventDefault();
      key.current = performance.now();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <button
      type="button"
      style={{ ...looks.press, ...(isOff && looks.off) }}
      disabled={isOff}
      onContextMenu={event => event.preventDefault()}
      onPointerDown={event => {
        if (!event.isPrimary || event.timeStamp - last.current < apartMs) return;
        last.current = event.timeStamp;
        rep();
      }}
      // Of whoever presses without a pointer: a program that reads the screen aloud.
      onClick={event => {
        if (event.detail === 0 && performance.now() - key.current > keysOwn) rep();
      }}
    >
      <svg viewBox="0 0 200 120" style={{ width: 'min(70%, 300px)', height: '80%' }} aria-hidden="true">
        <text
          x="100"
          y="76"
          textAnchor="middle"
          fill="currentcolor"
          style={{ fontFamily: 'inherit', fontSize: '96px' }}
        >
          +1
        </text>
        <text
          x="100"
          y="114"
          textAnchor="middle"
          fill="currentcolor"
          style={{ fontFamily: 'inherit', fontSize: '36px' }}
        >
          {word}
        </text>
      </svg>
      <span className="unseen">{spoken}</span>
    </button>
  );
}
