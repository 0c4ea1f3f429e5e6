import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs a part of the bench in its own process, so that its cost is counted separately. */
type ChildPart<Order, Told> = {
  send: (order: Order) => void;
  next: () => Promise<Told>;
  stop: () => Promise<void>;
};

export function startChild<Order extends object, Told>(file: string): ChildPart<Order, Told> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), { serialization: 'advanced' });
  const told: Told[] = [];
  const waiting: { resolve: (value: Told) => void; reject: (error: Error) => void }[] = [];
  child.on('message', message => {
    const first = waiting.shift();
    if (first) first.resolve(message as Told);
    else told.push(message as Told);
  });
  child.on('exit', code => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${file} ended with ${code}`));
  });
  return {
    send: order => void child.send(order),
    next: () =>
      new Promise((resolve, reject) => {
        const first = told.shift();
        if (first !== undefined) resolve(first);
        else waiting.push({ resolve, reject });
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Called in the child process. */
export function servesOrders<Order, Told>(serve: (order: Order) => Promise<Told>): void {
  process.on('message', order => {
    serve(order as Order).then(
      told => process.send?.(told as object),
      error => {
        process.stderr.write(`${error.stack}\n`);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}
