// Tally marks of five rails, as a gym counts. A ready rail is a stroke, another rail is amber dashes.
const strokes = [14, 26, 38, 50];

const signsOf = (ready: readonly boolean[]) =>
  Array.from({ length: Math.ceil(ready.length / 5) }, (_, at) => ready.slice(at * 5, at * 5 + 5));

type Look = { stroke: string; strokeWidth: number; strokeLinecap?: 'round'; strokeDasharray?: string };
const lookOf = (isReady: boolean, isFifth = false): Look =>
  isReady
    ? { stroke: isFifth ? 'var(--fill)' : 'currentcolor', strokeWidth: 6, strokeLinecap: 'round' }
    : { stroke: 'var(--warn)', strokeWidth: 6, strokeDasharray: '10 5' };

/** A drawing of the roll call. Screen readers skip it, because the number is beside it. */
export function RollTally({ ready, size }: { ready: readonly boolean[]; size: string }) {
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 'var(--gap-sm)' }} aria-hidden="true">
      {signsOf(ready).map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sign has no other name than its place.
        <svg key={at} viewBox="0 0 64 48" style={{ height: size }} fill="none" aria-hidden="true">
          {sign.slice(0, 4).map((isReady, stroke) => (
            <path key={strokes[stroke]} d={`M${strokes[stroke]} 4V44`} {...lookOf(isReady)} />
          ))}
          {sign[4] !== undefined && <path d="M4 37 60 11" {...lookOf(sign[4], true)} />}
        </svg>
      ))}
    </span>
  );
}
