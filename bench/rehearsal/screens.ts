import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HeldFace } from './held-clock.ts';

export type ScreenFacts = { port: number; cookie: string; seed: number; wrongMs: number };
/** `asks`: true if the screen requests the heat's clock itself; a stream sends it to other screens. */
export type ScreenOrder = { heatId: string; categoryId: string; asks: boolean };

/** The device of a screen. `look` resolves to null when its request gets no answer. */
export type Screen = { look(order: ScreenOrder): Promise<HeldFace | null>; stop(): Promise<unknown> };

export function startScreen(facts: ScreenFacts): Screen {
  const worker = new Worker(join(import.meta.dirname, 'screen.ts'), { workerData: facts });
  const waiting = new Map<number, PromiseWithResolvers<HeldFace | null>>();
  let serial = 0;
  worker.on('message', ({ id, held }: { id: number; held: HeldFace | null }) => {
    waiting.get(id)?.resolve(held);
    waiting.delete(id);
  });
  worker.on('error', error => {
    for (const { reject } of waiting.values()) reject(error);
  });
  return {
    look(order) {
      const asked = Promise.withResolvers<HeldFace | null>();
      waiting.set(serial, asked);
      worker.postMessage({ id: serial++, order });
      return asked.promise;
    },
    stop: () => worker.terminate(),
  };
}
