/** What a television can show. */
export const sceneKinds = ['race', 'clock'] as const;
export type SceneKind = (typeof sceneKinds)[number];

/** A television asks what it should show every few seconds; silent for so long, it is dark or without a network. */
const lostAfterMs = 45_000;

export const screenStates = ['seen', 'lost'] as const;
type ScreenState = (typeof screenStates)[number];

export const screenStateAt = (seenAt: number, now: number): ScreenState =>
  now - seenAt > lostAfterMs ? 'lost' : 'seen';
