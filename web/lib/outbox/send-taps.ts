import { ORPCError } from '@orpc/client';
import { encodeBatch } from '#domain/day/rails/tap-batch.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { client } from '#web/lib/api.ts';
import { type RailLog, railDevice } from './rail-device.ts';
import { tellReached } from './reached.ts';
import { longestAnswer } from './send-command.ts';

const mostAtOnce = 800;

type Answer = { have: number; isSuperseded: boolean };

async function post(bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const answer = await fetch('/rails/taps', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
    signal: AbortSignal.timeout(longestAnswer),
  });
  if (answer.ok) {
    tellReached();
    return (await answer.json()) as Answer;
  }
  const { status } = answer;
  const { message, code } = (await answer.json().catch(() => ({}))) as { message?: string; code?: string };
  // Missing session, rate limit or database away: the same call may succeed later.
  if (status === 401 || status === 408 || status === 429 || status >= 500) throw new Error(message);
  // The server refused: the taps stay on the device.
  throw new ORPCError(code ?? 'UNEXPECTED_ANSWER', { status, ...(message !== undefined && { message }) });
}

/** Superseded if another device continued the count after the last tap here, or after a false start. */
async function taken(log: RailLog, taps: readonly Tap[]): Promise<RailLog> {
  if (log.epoch !== null || log.isSuperseded) return log;
  const { railId, deviceId, takeId, seen, role = 'main' } = log;
  const options = { signal: AbortSignal.timeout(longestAnswer) };
  const late = taps.length > 0 ? { fromZero: true, lastAt: taps.at(-1)!.at } : {};
  try {
    const { epoch, ...start } = await client.rails.take(
      { railId, deviceId, role, commandId: takeId, seen, ...late },
      options,
    );
    return { ...log, epoch, start };
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'CONFLICT') return { ...log, isSuperseded: true };
    throw error;
  }
}

/**
 * Sends in order the taps that the server does not have; returns the updated log. The device keeps all taps: if the
 * server has fewer than it confirmed (a restored backup), sending restarts there.
 */
export async function sendTaps(before: RailLog): Promise<RailLog> {
  let log = await taken(before, await railDevice.readTaps(before.takeId));
  const { epoch, start, isSuperseded } = log;
  if (log !== before) await railDevice.changeLog(log, { epoch, start, isSuperseded });
  const taps = await railDevice.readTaps(log.takeId);
  let hasLost = false;
  while (log.have < taps.length && log.epoch !== null) {
    const since = taps[log.have - 1]?.at ?? taps[0]!.at;
    const some = taps.slice(log.have, log.have + mostAtOnce);
    const { railId, epoch, errorMs, have, role = 'main' } = log;
    const answer = await post(encodeBatch({ railId, role, epoch, fromSeq: have + 1, since, errorMs, taps: some }));
    log = { ...log, have: Math.min(answer.have, taps.length), isSuperseded: answer.isSuperseded };
    await railDevice.changeLog(log, { have: log.have, isSuperseded: log.isSuperseded });
    // The server lost taps: resend them, but only once per call.
    if (answer.have === have || (answer.have < have && hasLost)) break;
    hasLost ||= answer.have < have;
  }
  return log;
}
