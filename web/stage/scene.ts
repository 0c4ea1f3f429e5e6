import type { Floor } from '#domain/day/floors/floor.ts';
import type { Known } from './device.ts';

/** What a scene of a floor is made of, and the moment by the server's clock. */
export type FloorView = { floor: Floor; now: number };

/** `update` is asked twenty times a second, and touches only what is another. */
export type Scene = { node: SVGElement; update: (known: Known) => void };

/** A part of a scene of a floor. */
export type FloorPart = { node: SVGElement; update: (view: FloorView) => void };

/** A scene that only has something to say while a floor is known. */
export const ofFloor = ({ node, update }: FloorPart): Scene => ({
  node,
  update: ({ floor, now }) => {
    if (floor) update({ floor, now });
  },
});
