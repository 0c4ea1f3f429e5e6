import { useRef } from 'react';
import { rail as looks } from './rail-looks.ts';

const [width, height] = [1_000, 400];
const longest = 3_900;
/** In units of the drawing: smaller movements of a finger are ignored. */
const step = 8;

type Props = { path: string; onChange: (path: string) => void };

/** The path of a finger, as lines between points. */
export function SignPad({ path, onChange }: Props) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const draw = (event: React.PointerEvent<SVGSVGElement>, kind: 'M' | 'L') => {
    const { left, top, width: wide, height: high } = event.currentTarget.getBoundingClientRect();
    const x = Math.max(0, Math.min(width, Math.round(((event.clientX - left) / wide) * width)));
    const y = Math.max(0, Math.min(height, Math.round(((event.clientY - top) / high) * height)));
    const before = last.current;
    if (kind === 'L' && (!before || Math.hypot(x - before.x, y - before.y) < step)) return;
    last.current = { x, y };
    const next = `${path}${kind}${x},${y}`;
    if (next.length <= longest) onChange(next);
  };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={looks.pad}
      role="img"
      aria-label="Espacio para firmar con el dedo"
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        draw(event, 'M');
      }}
      onPointerMove={event => draw(event, 'L')}
      onPointerUp={() => {
        last.current = null;
      }}
    >
      <line x1="60" x2="940" y1="320" y2="320" stroke="var(--edge)" strokeWidth="3" strokeDasharray="12 12" />
      <path
        d={path || undefined}
        fill="none"
        stroke="var(--text)"
        strokeWidth="10"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
