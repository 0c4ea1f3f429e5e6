import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import type { Floor, FloorHeat } from '#domain/day/floors/floor.ts';
import { floorChannel } from '#domain/day/floors/frames.ts';
import { keepsItsJudge } from '#domain/day/rails/take-over.ts';
import { useLive, useLiveFloor, useLiveStatus } from '#web/live/use-live.ts';

const heatIn = (floor: Floor, { heat: { uid } }: RailOfJudge): FloorHeat | null =>
  [floor.heat, floor.next].find(heat => heat?.id === uid) ?? null;

/**
 * A rail with its heat and clock from the live floor. If the floor does not report the rail, the requested data stays.
 */
export function railAsTold(at: RailOfJudge, floor: Floor | null): RailOfJudge {
  const heat = floor && heatIn(floor, at);
  if (!heat) return at;
  const clock = heat === floor.heat ? floor.run : null;
  const run = clock && {
    state: clock.state,
    kind: clock.kind,
    segments: clock.segments.map(([from, to]): [number, number | null] => [from, to]),
    capMs: clock.capMs,
  };
  return { ...at, heat: { ...at.heat, status: heat.status, isCalled: heat.calledAt !== null, run } };
}

/** The rail that keeps this judge in the heat of a rail; undefined without one. A judge counts at one rail of a heat. */
export const ownRailBeside = ({ uid, heat }: RailOfJudge, mine: readonly RailOfJudge[]): RailOfJudge | undefined =>
  mine.find(
    other =>
      other.uid !== uid &&
      other.heat.uid === heat.uid &&
      !other.isOthers &&
      keepsItsJudge(other.state, other.entry?.isAbsent === true),
  );

/** A key that changes when the rail must be requested again. New counts do not change the key. */
export function newsOfRail(at: RailOfJudge, floor: Floor): string {
  const heat = heatIn(floor, at);
  const rail = heat?.rails?.find(({ number }) => number === at.number);
  const { state, judge, entry, isAbsent } = rail ?? {};
  return JSON.stringify([heat?.status, heat?.calledAt, floor.run?.state, state, judge, entry, isAbsent]);
}

/** The rail with the floor's live clock (LIVE-D13). Without a stream, the rail as the server answered. */
export function useToldRail(asked: RailOfJudge | undefined): RailOfJudge | undefined {
  const place = asked?.place;
  const link = useLive(place === undefined ? null : [floorChannel(place)], 'own');
  const { state } = useLiveStatus(link);
  const held = useLiveFloor(link, place);
  const floor = state === 'live' ? held : null;
  const queries = useQueryClient();
  const news = asked && floor ? newsOfRail(asked, floor) : null;
  useEffect(() => {
    if (news !== null) void queries.invalidateQueries({ queryKey: ['my-rails'] });
  }, [news, queries]);
  return asked && railAsTold(asked, floor);
}
