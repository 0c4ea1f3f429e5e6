export const sceneKinds = ['race', 'clock'] as const;
export type SceneKind = (typeof sceneKinds)[number];

/** A screen polls every few seconds. After this silence it is off or has no network. */
const lostAfterMs = 45_000;

export const screenStates = ['seen', 'lost'] as const;
type ScreenState = (typeof screenStates)[number];

export const screenStateAt = (seenAt: number, now: number): ScreenState =>
  now - seenAt > lostAfterMs ? 'lost' : 'seen';
