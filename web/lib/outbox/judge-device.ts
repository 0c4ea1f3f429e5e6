import { commandsIn } from './command-store.ts';
import type { Waiting } from './commands.ts';
import { openDevice } from './device-db.ts';

// What a judge's device keeps: decisions until they are confirmed, and what the judge had seen, for when the network
// goes. Names and records stay as they are: what waits on a device is sent by a newer page, too.
export const judgeDevice = openDevice('pizarra-judge', {
  commands: { keyPath: 'seq', autoIncrement: true },
  kept: { keyPath: ['judgeId', 'key'] },
  judge: {},
});

export const deviceCommands = commandsIn<Waiting, 'commands'>(judgeDevice, 'commands');

/** Stores what a judge only read: whoever has signed out since is not given anything back. */
export const writeForJudge = (judgeId: string, act: (store: IDBObjectStore) => void): Promise<void> =>
  judgeDevice.writeAll(['kept', 'judge'], store => {
    const asked = store('judge').get('id');
    asked.onsuccess = () => {
      if (asked.result === judgeId) act(store('kept'));
    };
  });
