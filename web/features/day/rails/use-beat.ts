import { useEffect, useRef } from 'react';
import type { Tap } from '#domain/day/rails/taps.ts';
import { client } from '#web/lib/api.ts';
import { useUnsentRails } from '#web/lib/outbox/use-unsent-rails.ts';
import { serverTime } from './server-time.ts';
import { railDeviceId } from './use-rail.ts';

const whileCounting = 5_000;
const otherwise = 60_000;
/** In milliseconds. A beat that did not arrive is sent again; a tap younger than this is on its way, not unsent. */
const soon = 2_000;
const longestAnswer = 8_000;
const longestError = 600_000;

type Battery = { level: number };
type Browser = { getBattery?: () => Promise<Battery> };

type Counting = { railId: string; taps: readonly Tap[]; have: number; waiting: number };

const unsentAt = ({ taps, have, waiting }: Counting, now: number): number =>
  taps.slice(have).filter(({ at }) => now - at * 10 >= soon).length + waiting;

/**
 * Says that this telephone is here: every minute, and every five seconds without a sent tap while it counts at a rail.
 * `counting`: null where it holds no rail. The first beat after a rail is done still names it, so nobody looks for work
 * that waits there. The page follows the server's time.
 */
export function useBeat(account: string, counting: Counting | null) {
  const others = useUnsentRails(account);
  const latest = useRef({ counting, others });
  latest.current = { counting, others };
  const saidAt = useRef(0);
  // Some browsers never answer, so no beat waits for it.
  const battery = useRef<Battery | null>(null);
  useEffect(() => {
    const keep = (found: Battery) => {
      battery.current = found;
    };
    void (navigator as Browser).getBattery?.().then(keep, () => undefined);
  }, []);
  const railId = counting?.railId;
  const have = counting?.have;
  useEffect(() => {
    // The taps that arrived are a beat.
    if (have !== undefined) saidAt.current = performance.now();
  }, [have]);
  const held = useRef(railId);
  useEffect(() => {
    let done = railId === undefined ? held.current : undefined;
    held.current = railId;
    const every = railId === undefined ? otherwise : whileCounting;
    // The clock is set first.
    saidAt.current = performance.now() - every + (done === undefined ? soon : 0);
    let isBusy = false;
    const say = async () => {
      const named = railId ?? done;
      const { now, errorMs } = serverTime();
      const { counting, others } = latest.current;
      const here = counting ? unsentAt(counting, now) : 0;
      const elsewhere = (others ?? [])
        .filter(other => other.railId !== counting?.railId)
        .reduce((sum, { taps, work }) => sum + taps + work.length, 0);
      await client.rails.beat(
        {
          deviceId: railDeviceId(),
          ...(named !== undefined && { railId: named }),
          unsent: here + elsewhere,
          errorMs: errorMs === null ? null : Math.min(longestError, Math.ceil(errorMs)),
          battery: battery.current && Math.round(battery.current.level * 100),
        },
        { signal: AbortSignal.timeout(longestAnswer) },
      );
      done = undefined;
    };
    const look = () => {
      if (isBusy || performance.now() - saidAt.current < every) return;
      isBusy = true;
      const isSaid = say().then(
        () => true,
        () => false,
      );
      void isSaid.then(said => {
        isBusy = false;
        saidAt.current = performance.now() - (said ? 0 : every - soon);
      });
    };
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [railId]);
}
