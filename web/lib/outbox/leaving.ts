import { doorDevice, doorWork } from './door-device.ts';
import { deviceCommands } from './judge-device.ts';
import { leaveDevice } from './kept.ts';
import { railWaiting } from './rail-device.ts';

/** How much of this account's work, in reviews, at the door and at a rail, the server has not confirmed. A device that keeps nothing has none. */
export async function countUnsent(judgeId: string): Promise<number> {
  const work = await deviceCommands.list().catch(() => []);
  const elsewhere = [...(await doorWork.list()), ...(await railWaiting.list().catch(() => []))];
  return (
    work.filter(command => command.judgeId === judgeId).length +
    elsewhere.filter(each => each.account === judgeId).length
  );
}

export async function forgetWhatWasRead(): Promise<void> {
  await leaveDevice().catch(() => undefined);
  await doorDevice.forget().catch(() => undefined);
}
