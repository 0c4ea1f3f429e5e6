import type { CommandStore, Queued } from './queued.ts';

/** Store with a fallback in the tab's memory for commands that the device cannot store. */
export function orInMemory<Command extends Queued>(store: CommandStore<Command>): CommandStore<Command> {
  let kept: Command[] = [];
  return {
    list: async () => [...(await store.list().catch(() => [])), ...kept],
    async write({ put = [], change = [], remove = [] }) {
      const ids = new Set(kept.map(({ commandId }) => commandId));
      const gone = new Set(remove.map(({ commandId }) => commandId));
      const changed = new Map(change.map(command => [command.commandId, command]));
      kept = kept.flatMap(command => (gone.has(command.commandId) ? [] : (changed.get(command.commandId) ?? command)));
      const isElsewhere = ({ commandId }: Command) => !ids.has(commandId);
      await store
        .write({ put, change: change.filter(isElsewhere), remove: remove.filter(isElsewhere) })
        .catch(() => void kept.push(...put));
    },
  };
}
