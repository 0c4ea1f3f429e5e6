/** A finished heat can be taken back for this long, by the server's clock. */
const unfinishMs = 30_000;

type Ended = { id: string; finishedAt: number; isAnnulled: boolean };
type OnFloor = { id: string; calledAt: number | null; startedAt: number | null };

/** Milliseconds that are left to take the finish back; zero when it is too late. */
export const unfinishLeft = (finishedAt: number, now: number): number =>
  Math.max(0, Math.min(unfinishMs, finishedAt + unfinishMs - now));

/** The heat of this floor that was called or started since the finish. The floor now belongs to that heat. */
export const heatSince = <Heat extends OnFloor>({ id, finishedAt }: Ended, floor: readonly Heat[]): Heat | undefined =>
  floor.find(heat => heat.id !== id && Math.max(heat.calledAt ?? 0, heat.startedAt ?? 0) >= finishedAt);

/** Why a finish cannot be taken back: the heat is annulled, or it is too late. `whyNotReopened` checks the states. */
export function whyNotUnfinished({ finishedAt, isAnnulled }: Ended, now: number) {
  if (isAnnulled) return 'unfinishAnnulled';
  return unfinishLeft(finishedAt, now) === 0 ? 'unfinishLate' : null;
}
