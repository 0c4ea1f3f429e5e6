import { arrivalWaiting } from './arrival-outbox.ts';
import { cardWaiting } from './card-outbox.ts';
import { doorDevice, doorWork } from './door-device.ts';
import { deviceCommands } from './judge-device.ts';
import { leaveDevice } from './kept.ts';
import { listUnsentRails } from './rail-unsent.ts';

/**
 * The amount of this account's work that is not confirmed: reviews, door and arrivals, cards, rails (each tap counts).
 * Zero on a device without storage.
 */
export async function countUnsent(judgeId: string): Promise<number> {
  const work = await deviceCommands.list().catch(() => []);
  const atDoors = [...(await doorWork.list()), ...(await arrivalWaiting.list()), ...(await cardWaiting.list())];
  const atRails = await listUnsentRails(judgeId);
  return (
    work.filter(command => command.judgeId === judgeId).length +
    atDoors.filter(({ account }) => account === judgeId).length +
    atRails.reduce((sum, { taps, work: decided }) => sum + taps + decided.length, 0)
  );
}

export async function forgetWhatWasRead(): Promise<void> {
  await leaveDevice().catch(() => undefined);
  await doorDevice.forget().catch(() => undefined);
}
