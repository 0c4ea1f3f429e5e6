import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { serverTime } from './server-time.ts';

const holdMs = 600;
const letGoMs = 120;

type Props = {
  /** `at`: the moment when the press began. */
  onHeld: (at: number) => void;
  style?: CSSProperties;
  /** Size of the ring in pixels. */
  ring?: number;
  children: ReactNode;
};

/** A button for an act that cannot be undone: hold it until the ring is full. An earlier release does nothing. */
export function HoldButton({ onHeld, style, ring = 20, children }: Props) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const began = useRef(false);
  const stop = () => {
    clearTimeout(timer.current);
    began.current = false;
    setHeld(false);
  };
  const begin = () => {
    if (began.current) return;
    began.current = true;
    setHeld(true);
    const { now } = serverTime();
    timer.current = setTimeout(() => {
      setHeld(false);
      navigator.vibrate?.([30, 40, 60]);
      onHeld(now);
    }, holdMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <button
      type="button"
      style={style}
      onPointerDown={begin}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={event => event.preventDefault()}
      onKeyDown={event => event.key === 'Enter' && begin()}
      onKeyUp={stop}
    >
      <Ring isHeld={isHeld} size={ring} />
      {children}
    </button>
  );
}

function Ring({ isHeld, size }: { isHeld: boolean; size: number }) {
  const around = 2 * Math.PI * 40;
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      style={{ flex: 'none', verticalAlign: 'middle' }}
    >
      <g fill="none" stroke="currentcolor" strokeWidth="12" transform="rotate(-90 50 50)">
        <circle cx="50" cy="50" r="40" opacity="0.2" />
        <circle
          cx="50"
          cy="50"
          r="40"
          strokeDasharray={around}
          strokeDashoffset={isHeld ? 0 : around}
          style={{ transition: `stroke-dashoffset ${isHeld ? holdMs : letGoMs}ms linear` }}
        />
      </g>
    </svg>
  );
}
