import type { CSSProperties } from 'react';

// Inline styles, as at a rail: only one page has these keys.

const key: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--gap-sm)',
  minHeight: 76,
  padding: 'var(--gap-sm) var(--gap-md)',
  border: '1px solid var(--edge)',
  borderRadius: 'var(--radius-lg)',
  background: 'var(--surface)',
  color: 'inherit',
  fontFamily: 'inherit',
  fontSize: 'var(--type-lg)',
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: 'left',
  cursor: 'pointer',
};
const framed = (color: string): CSSProperties => ({
  border: `1px solid ${color}`,
  boxShadow: `inset 0 0 0 1px ${color}`,
});

export const keysLook: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
  gap: 'var(--gap-sm)',
};

/** `late`: the scene is chosen, and the screen does not show it yet. */
export const keyLook = (state: 'off' | 'on' | 'late'): CSSProperties => ({
  ...key,
  ...(state === 'on' && framed('var(--sel)')),
  ...(state === 'late' && { ...framed('var(--warn)'), background: 'var(--warn-bg)' }),
});

export const chipsLook: CSSProperties = { overflowX: 'auto', padding: 4, margin: -4 };
export const chipLook = (isOn: boolean): CSSProperties => ({
  ...key,
  ...(isOn ? framed('var(--sel)') : { border: '1px solid var(--line)' }),
  flex: 'none',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: 0,
  minHeight: 64,
  maxWidth: 220,
});
export const chipText: CSSProperties = {
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

const colors = { pending: 'var(--warn)', bad: 'var(--neg)' } as const;
export const toneLook = (tone: string | undefined): CSSProperties | undefined =>
  tone === 'pending' || tone === 'bad' ? { color: colors[tone] } : undefined;
