import { doorDevice, doorWork } from './door-device.ts';
import { deviceCommands } from './judge-device.ts';
import { leaveDevice } from './kept.ts';

/** How much of this account's work, in reviews and at the door, the server has not confirmed. A device that keeps nothing has none. */
export async function countUnsent(judgeId: string): Promise<number> {
  const work = await deviceCommands.list().catch(() => []);
  const atDoors = await doorWork.list();
  return (
    work.filter(command => command.judgeId === judgeId).length + atDoors.filter(each => each.account === judgeId).length
  );
}

export async function forgetWhatWasRead(): Promise<void> {
  await leaveDevice().catch(() => undefined);
  await doorDevice.forget().catch(() => undefined);
}
