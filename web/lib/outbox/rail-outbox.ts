import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import type { Sent } from './queued.ts';
import { railDevice, railWaiting } from './rail-device.ts';
import { createRailOutbox, type RailWork } from './rail-work.ts';
import { longestAnswer, outcomeOf } from './send-command.ts';
import { sendTaps, TapsRefused } from './send-taps.ts';
import { tabPorts } from './tab-ports.ts';

const refusedFor = (message: string): Sent<null> => ({
  outcome: 'refused',
  problem: { message, isConflict: true, fields: {} },
});

/** Behind all taps before it: the server makes a result of what it has. */
async function send(work: RailWork): Promise<Sent<null>> {
  try {
    const { railId, commandId } = work;
    const kept = await railDevice.readLogOf(work);
    if (!kept) return refusedFor(messages.rails.superseded);
    const { epoch } = await sendTaps(kept);
    if (epoch === null) return { outcome: 'later' };
    const of = { railId, epoch, commandId };
    const options = { signal: AbortSignal.timeout(longestAnswer) };
    if (work.kind === 'finish') await client.rails.finish({ ...of, lastSeq: work.lastSeq }, options);
    else await client.rails.sign({ ...of, signature: work.signature, reason: work.reason }, options);
    return { outcome: 'done', answer: null };
  } catch (error) {
    return error instanceof TapsRefused ? refusedFor(error.message) : outcomeOf(error);
  }
}

const { listen, ...ports } = tabPorts('pizarra-rails');

/** The one of this tab. */
export const railOutbox = createRailOutbox({
  ...ports,
  store: railWaiting,
  send: work => Promise.all(work.map(send)),
});
listen(railOutbox);
