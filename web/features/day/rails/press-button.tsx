import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Text } from '#web/ui/layout.tsx';
import { FitText } from './fit-text.tsx';
import { rail as looks } from './rail-looks.ts';

/** Milliseconds; two presses closer than this are one press of a wet thumb. */
const apartMs = 90;
const keysOwn = 600;

/** Why a press does not count now, and the text to show. */
export type Off = 'waiting' | 'paused' | { left: string };

type Props = {
  off: Off | null;
  /** The effect of one press: in capitals, and for screen readers. */
  word: string;
  spoken: string;
  onRep: () => void;
  onNoRep: () => void;
  onUndo: () => void;
};

/**
 * The whole lower half is the button. A press counts when the finger comes down. The keys Space, N and Backspace work
 * too.
 */
export function PressButton({ off, word, spoken, onRep, onNoRep, onUndo }: Props) {
  const isOff = off !== null;
  const [last, key] = [useRef(Number.NEGATIVE_INFINITY), useRef(Number.NEGATIVE_INFINITY)];
  const rep = () => {
    if (isOff) return;
    navigator.vibrate?.(15);
    onRep();
  };
  // A layout effect, so that a key pressed immediately after the render counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const acts: Record<string, () => void> = { ' ': rep, n: onNoRep, N: onNoRep, Backspace: onUndo };
      const act = acts[event.key];
      if (
        !act ||
        event.repeat ||
        (isOff && off !== 'paused') ||
        (event.target as HTMLElement).closest('input, textarea, [role="dialog"]')
      )
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
      style={{ ...looks.press, ...(isOff && looks.off), ...(isOff && off !== 'waiting' && looks.heldPress) }}
      disabled={isOff}
      onContextMenu={event => event.preventDefault()}
      onPointerDown={event => {
        if (!event.isPrimary || event.timeStamp - last.current < apartMs) return;
        last.current = event.timeStamp;
        rep();
      }}
      // Handles a press without a pointer, from a screen reader.
      onClick={event => {
        if (event.detail === 0 && performance.now() - key.current > keysOwn) rep();
      }}
    >
      <PressFace off={off}>
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
      </PressFace>
      <span className="unseen">{spoken}</span>
    </button>
  );
}

function PressFace({ off, children }: { off: Off | null; children: ReactNode }) {
  if (off === 'paused')
    return (
      <>
        <IconPlayerPauseFilled style={looks.stillSign} aria-hidden="true" />
        <Text as="span" size="3xl" style={{ display: 'block' }}>
          NO CUENTA AHORA
        </Text>
        <Text as="span" size="sm" dim style={{ fontFamily: 'var(--sans)' }}>
          Al reanudar vuelve el +1
        </Text>
      </>
    );
  if (off === null || off === 'waiting') return children;
  return (
    <span style={looks.countIn}>
      <FitText text={off.left} letters={1} height="min(200px, 24vh)" />
    </span>
  );
}
