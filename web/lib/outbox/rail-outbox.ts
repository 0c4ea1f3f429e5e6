import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import type { Sent } from './queued.ts';
import { railDevice, railWaiting } from './rail-device.ts';
import { createRailOutbox, isContested, isMissingTaps, outcomeAtRail, type RailWork } from './rail-work.ts';
import { longestAnswer } from './send-command.ts';
import { sendTaps } from './send-taps.ts';
import { tabPorts } from './tab-ports.ts';

const refusedFor = (message: string): Sent<null> => ({
  outcome: 'refused',
  problem: { message, isConflict: true, fields: {} },
});

async function tell(work: RailWork, epoch: number): Promise<void> {
  const { railId, commandId } = work;
  const of = { railId, epoch, commandId };
  const options = { signal: AbortSignal.timeout(longestAnswer) };
  if (work.kind === 'finish') await client.rails.finish({ ...of, lastSeq: work.lastSeq }, options);
  else if (work.kind === 'contest') await client.rails.contest({ ...of, reason: work.reason }, options);
  else await client.rails.sign({ ...of, signature: work.signature, reason: work.reason }, options);
}

/** The server lost taps (a restored backup). The device sends all again from the start. */
async function sendAnew(work: RailWork): Promise<Sent<null>> {
  const log = await railDevice.readLogOf(work).catch(() => undefined);
  const here = log ? await railDevice.countTaps(log.takeId).catch(() => 0) : 0;
  if (!log || (work.kind === 'finish' && here < work.lastSeq)) return refusedFor(messages.rails.missingTaps);
  await railDevice.changeLog(log, { have: 0 }).catch(() => undefined);
  return { outcome: 'later' };
}

/** Sends all taps first: the server makes the result from the taps that it has. */
async function send(work: RailWork): Promise<Sent<null>> {
  try {
    const kept = await railDevice.readLogOf(work);
    if (!kept) return refusedFor(messages.rails.superseded);
    const { epoch, isSuperseded } = await sendTaps(kept);
    if (epoch === null) return isSuperseded ? refusedFor(messages.rails.superseded) : { outcome: 'later' };
    await tell(work, epoch);
    return { outcome: 'done', answer: null };
  } catch (error) {
    if (work.kind === 'contest' && isContested(error)) return { outcome: 'done', answer: null };
    return isMissingTaps(error) ? sendAnew(work) : outcomeAtRail(error);
  }
}

const { listen, ...ports } = tabPorts('pizarra-rails');

export const railOutbox = createRailOutbox({
  ...ports,
  store: railWaiting,
  send: work => Promise.all(work.map(send)),
});
listen(railOutbox);
