import type { CommandStore, Waiting } from './commands.ts';
import { readDevice, writeDevice } from './device-db.ts';

/** By `seq`, which the store counts: the order of the decisions. */
export const deviceCommands: CommandStore = {
  list: () => readDevice<Waiting[]>('commands', store => store.getAll()),
  write: ({ put = [], change = [], remove = [] }) =>
    writeDevice('commands', store => {
      for (const { seq } of remove) if (seq !== undefined) store.delete(seq);
      for (const command of put) store.put(command);
      for (const command of change) {
        const found = store.getKey(command.seq!);
        found.onsuccess = () => {
          if (found.result !== undefined) store.put(command);
        };
      }
    }),
};
