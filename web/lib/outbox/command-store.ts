import type { openDevice } from './device-db.ts';
import type { CommandStore, Queued } from './queued.ts';

type Device<Name extends string> = Pick<ReturnType<typeof openDevice<Name>>, 'read' | 'write'>;

/** The key is `seq`, which the store counts, so commands keep the order of the decisions. */
export const commandsIn = <Command extends Queued, Name extends string>(
  device: Device<Name>,
  name: Name,
): CommandStore<Command> => ({
  list: () => device.read<Command[]>(name, store => store.getAll()),
  write: ({ put = [], change = [], remove = [] }) =>
    device.write(name, store => {
      for (const { seq } of remove) if (seq !== undefined) store.delete(seq);
      for (const command of put) store.put(command);
      for (const command of change) {
        const found = store.getKey(command.seq!);
        found.onsuccess = () => {
          if (found.result !== undefined) store.put(command);
        };
      }
    }),
});
