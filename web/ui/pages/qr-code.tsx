// <QrCode text label width className />: drawn in the browser, so that its text is sent nowhere. Dark on white in both
// schemes, because cameras read nothing else.
import { useMemo } from 'react';
import { encode } from 'uqr';

type Props = { text: string; label: string; width?: number; className?: string };

export function QrCode({ text, label, width = 220, className = '' }: Props) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={className}
      width={width}
      style={{ maxWidth: '100%', height: 'auto' }}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
