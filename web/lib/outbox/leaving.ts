import { deviceCommands } from './judge-device.ts';
import { leaveDevice } from './kept.ts';

/** How much of this judge's work the server has not confirmed. A device that keeps nothing has none. */
export async function countUnsent(judgeId: string): Promise<number> {
  const work = await deviceCommands.list().catch(() => []);
  return work.filter(command => command.judgeId === judgeId).length;
}

export const forgetWhatWasRead = (): Promise<void> => leaveDevice().catch(() => undefined);
