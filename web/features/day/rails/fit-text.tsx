/** A number as large as its place allows. `letters`: number of characters to reserve. */
export function FitText({ text, letters, height }: { text: string; letters: number; height: string }) {
  const width = Math.max(letters, text.length) * 52;
  return (
    <svg
      viewBox={`0 0 ${width} 80`}
      style={{ height, maxWidth: '100%', display: 'block' }}
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={text}
    >
      <text
        x="0"
        y="76"
        fill="currentcolor"
        style={{ fontFamily: 'var(--cond)', fontWeight: 700, fontSize: '104px', fontVariantNumeric: 'tabular-nums' }}
      >
        {text}
      </text>
    </svg>
  );
}
