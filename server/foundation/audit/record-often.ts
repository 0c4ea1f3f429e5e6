import type { Act } from '#contract/backoffice/audit.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { countUp, limits } from '#server/foundation/limits/attempts.ts';
import { countSwallowed } from './audit.store.ts';
import { type ActRecord, recordAct } from './record-act.ts';

// Lines per hour, about one account and in total. After these, only the 100th, 1,000th … act gets a line, with the
// count so far.
const ofOne = 10;
const ofAll = 2000;

const isRound = (count: number) => count % 100 === 0 && /^10*$/.test(`${count}`);
const leavesLine = (count: number, free: number) => count <= free || isRound(count);

/**
 * Records acts that anybody can repeat without limit, such as failed sign-ins, without filling the disk. Counts per
 * account and event, or per network without an account, and in total. The first line of an hour about an account is
 * always written. So an attack on one account hides nothing about another. Acts without a line are counted, and their
 * sum gets a line after the hour.
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
