import type { Act } from '#contract/backoffice/audit.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { countUp, limits } from '#server/foundation/limits/attempts.ts';
import { countSwallowed } from './audit.store.ts';
import { type ActRecord, recordAct } from './record-act.ts';

// Beyond these within an hour only the 100th, the 1,000th … leaves a line, which says how many there have been.
const ofOne = 10;
const ofAll = 2000;

const isRound = (count: number) => count % 100 === 0 && /^10*$/.test(`${count}`);
const leavesLine = (count: number, free: number) => count <= free || isRound(count);

/**
 * For what anybody may do as often as they like, such as failing to sign in: a storm of it must not fill the disk.
 * Counted for the account that it is about and its event, or for the network where there is none, and for all together.
 * The first line of an hour about an account is written whatever else is going on: a storm at one account hides nothing of
 * another. What leaves no line is counted, and its sum becomes one when the hour is over.
 */
export async function recordOften(db: Db, act: Act, record: ActRecord): Promise<void> {
  const { by, eventId, at } = record;
  const subject = record.about ?? by?.uid;
  const whom = [subject, by?.network, eventId].join('\n');
  const tries = await countUp(db, limits.sameAct, `${act}\n${whom}`, at);
  if (subject && (await countUp(db, limits.subjectActs, [act, subject, eventId].join('\n'), at)) === 1) {
    return recordAct(db, act, record);
  }
  const swallow = () => countSwallowed(db, { act, subjectId: subject ?? '', eventId: eventId ?? '', at });
  if (!leavesLine(tries, ofOne)) return swallow();
  const inAll = await countUp(db, limits.allActs, act, at);
  if (!leavesLine(inAll, ofAll)) return swallow();
  const counted = { ...(tries > ofOne && { tries }), ...(inAll > ofAll && { inAll }) };
  await recordAct(db, act, { ...record, details: { ...record.details, ...counted } });
}
