import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { AttendanceList, AttendanceRow } from '#contract/day/attendance.ts';
import type { Presence } from '#domain/day/attendance/presence.ts';
import { api } from '#web/lib/api.ts';
import { arrivalOutbox } from '#web/lib/outbox/arrival-outbox.ts';
import type { Arrival } from '#web/lib/outbox/arrival-work.ts';
import { useArrivalsWaiting } from '#web/lib/outbox/use-arrivals.ts';

/** `waits`: a mark of this device that the server has not confirmed yet, or has refused. */
export type ShownArrival = AttendanceRow & { waits: Arrival | null };

const marked = (row: AttendanceRow, state: Presence, at: string): AttendanceRow => ({
  ...row,
  state,
  at: state === 'expected' ? null : at,
  byDoor: false,
});

function asShown(row: AttendanceRow, waiting: readonly Arrival[]): ShownArrival {
  const waits = waiting.findLast(({ entryId }) => entryId === row.entryId) ?? null;
  return { ...(waits?.problem === null ? marked(row, waits.state, waits.decidedAt) : row), waits };
}

/** The arrivals by the server plus this device's marks. A mark goes to the disk first, then to the server. */
export function useArrivals(list: AttendanceList, account: string) {
  const queries = useQueryClient();
  const waiting = useArrivalsWaiting(account);
  const count = waiting?.length ?? 0;
  const before = useRef(count);
  useEffect(() => {
    const isConfirmed = count < before.current;
    before.current = count;
    if (!isConfirmed) return;
    for (const queryKey of [api.attendance.key(), api.heats.key()]) void queries.invalidateQueries({ queryKey });
  }, [count, queries]);
  const rows = useMemo(() => list.rows.map(row => asShown(row, waiting ?? [])), [list, waiting]);
  const eventId = list.event.uid;
  return {
    rows,
    async mark({ entryId, name }: ShownArrival, state: Presence) {
      const { queryKey } = api.attendance.list.queryOptions({ input: { eventId } });
      await arrivalOutbox.add({ account, eventId, entryId, name, state });
      // Shows a confirmed mark until the list reloads.
      queries.setQueryData(queryKey, read => {
        const now = new Date().toISOString();
        return (
          read && { ...read, rows: read.rows.map(row => (row.entryId === entryId ? marked(row, state, now) : row)) }
        );
      });
      await arrivalOutbox.flush();
    },
    async discard({ waits }: ShownArrival) {
      if (waits) await arrivalOutbox.discard(waits);
    },
  };
}
