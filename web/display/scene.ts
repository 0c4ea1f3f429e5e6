import type { Floor } from '#domain/day/floors/floor.ts';
import type { Known } from './device.ts';

/** The state of a floor, and the server time. */
export type FloorView = { floor: Floor; now: number };

/** `update` runs twenty times a second and touches only changed values. */
export type Scene = { node: SVGElement; update: (known: Known) => void };

export type FloorPart = { node: SVGElement; update: (view: FloorView) => void };

/** A scene that updates only while a floor is known. */
export const ofFloor = ({ node, update }: FloorPart): Scene => ({
  node,
  update: ({ floor, now }) => {
    if (floor) update({ floor, now });
  },
});
