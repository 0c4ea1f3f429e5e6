import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { StoreProcessMessage } from './store-process.ts';

export type ForkedStore = {
  process: ChildProcess;
  messages: StoreProcessMessage[];
  /** Waits for the next message of this kind. Each message is returned once. */
  next<E extends StoreProcessMessage['event']>(event: E): Promise<Extract<StoreProcessMessage, { event: E }>>;
  query(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
  kill(): Promise<void>;
};

const PROGRAM = join(import.meta.dirname, 'store-process.ts');

/** Opens a store in another process. A test that runs as root can choose another user. */
export function forkStore(dataDir: string, role: 'app' | 'command' = 'app', uid?: number): ForkedStore {
  const identity = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', process.execPath];
  const child =
    uid === undefined
      ? fork(PROGRAM, [dataDir, role])
      : spawn('setpriv', [...identity, PROGRAM, dataDir, role], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const messages: StoreProcessMessage[] = [];
  const ended = once(child, 'exit');
  child.on('message', message => {
    messages.push(message as StoreProcessMessage);
    child.emit('told');
  });

  const next: ForkedStore['next'] = async event => {
    for (;;) {
      const index = messages.findIndex(message => message.event === event);
      if (index >= 0) return messages.splice(index, 1)[0] as Extract<StoreProcessMessage, { event: typeof event }>;
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The process ended before it told '${event}': ${JSON.stringify(messages)}`);
      }
      await Promise.race([once(child, 'told'), ended]);
    }
  };

  return {
    process: child,
    messages,
    next,
    query: async text => {
      child.send({ query: text });
      return (await next('answer')).rows;
    },
    close: async () => {
      child.send({ query: null });
      await next('closed');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
