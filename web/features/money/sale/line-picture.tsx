import { Text } from '#web/ui/layout.tsx';
import { heightOf, lineWidth, marksOf, strokeOf } from './line-marks.ts';

const numbered = (count: number, from: number) => Array.from({ length: count }, (_each, index) => from + index);
const pathOf = (marks: number[]) => marks.map(mark => strokeOf(mark)).join('');

/** Draws the people ahead as tally marks, dashed when they are gone; this buyer is last. */
export function LinePicture({ first, ahead }: { first: number; ahead: number }) {
  const { ofSign, gone, here } = marksOf(first, ahead);
  const height = heightOf(gone + here + 1);
  return (
    <>
      <svg viewBox={`0 0 ${lineWidth} ${height}`} aria-hidden="true" focusable="false" fill="none">
        <path d={pathOf(numbered(gone, 0))} stroke="var(--edge)" strokeWidth="2" strokeDasharray="3 3" />
        <path d={pathOf(numbered(here, gone))} stroke="var(--dim)" strokeWidth="5" strokeLinecap="round" />
        <path d={strokeOf(gone + here, 5)} stroke="var(--fill)" strokeWidth="8" />
      </svg>
      <Text size="sm" dim>
        La última raya eres tú. Cada signo son {ofSign} personas.
      </Text>
    </>
  );
}

/** Shows the buyer's number in the queue across the screen. It is drawn, because the type scale has no such size. */
export function LineNumber({ children }: { children: string }) {
  const width = children.length * 80;
  return (
    <svg
      viewBox={`0 0 ${width} 122`}
      aria-hidden="true"
      focusable="false"
      style={{ height: '7.5rem', width: 'auto', maxWidth: '100%' }}
    >
      <text
        y="118"
        fontSize="160"
        fontWeight="700"
        fontFamily="var(--cond)"
        fill="currentColor"
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {children}
      </text>
    </svg>
  );
}
