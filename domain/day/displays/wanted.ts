import type { SceneKind } from './screen-states.ts';

// The scene that the organizer chose for a screen.

export const wantedKinds = ['auto', 'race', 'next', 'clock', 'board', 'sponsors', 'message', 'black'] as const;
export type WantedKind = (typeof wantedKinds)[number];

export type Wanted =
  | { kind: Exclude<WantedKind, 'board' | 'message'> }
  | { kind: 'board'; categoryId: string }
  | { kind: 'message'; text: string };

export const mostLetters = 80;
const controlSigns = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Why a text cannot be a message in the hall; null if it can. */
export function whyNotMessage(text: string): 'empty' | 'long' | 'signs' | null {
  if (text.trim() === '') return 'empty';
  if (controlSigns.test(text)) return 'signs';
  return [...text.trim()].length > mostLetters ? 'long' : null;
}

/** The stored choice of a screen. Without one, the choice that equals the scene set by an older page. */
export const wantedOf = (wanted: Wanted | null, scene: SceneKind): Wanted =>
  wanted ?? { kind: scene === 'clock' ? 'clock' : 'auto' };

/** The nearest scene that an older page of a television knows. */
export const olderScene = ({ kind }: Wanted): SceneKind => (kind === 'clock' ? 'clock' : 'race');

/** A screen's own report: the choice that it follows, and what is visible. */
export type ShownScene = { n: number; kind: WantedKind; scene: Exclude<WantedKind, 'auto'> | 'wait' };

const slowAfterMs = 10_000;

type Asked = { wanted: Wanted; n: number; askedAt: number; isLost: boolean; shown: ShownScene | null };

/**
 * `waiting`: the screen still shows the earlier choice. `slow`: the same, ten seconds after the new choice. `fallen`:
 * the screen cannot show the wanted scene, so it follows its floor.
 */
export function progressOf({ wanted, n, askedAt, isLost, shown }: Asked, now: number) {
  if (isLost) return 'lost';
  const isTaken = shown !== null && shown.n === n;
  if (isTaken) return shown.kind === wanted.kind ? 'shown' : 'fallen';
  // No scene was chosen for this screen yet.
  if (n === 0) return 'shown';
  return now - askedAt >= slowAfterMs ? 'slow' : 'waiting';
}
