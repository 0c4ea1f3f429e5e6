import { askFrom, openHostile } from '#testing/hostile.ts';
import { startRunningApp } from '#testing/running-app.ts';

// What an honest visitor notices of a thousand connections that mean no good: never reading, never ending what they ask.
const each = 180;
const quietMs = 5000;
const hostileMs = 25_000;

const app = await startRunningApp({ env: { LOG_LEVEL: 'error' } });
const { port } = new URL(app.url);
const base = `http://127.0.0.1:${port}`;
const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"json":{}}' };

async function delaysFrom(address: string, ms: number): Promise<{ delays: number[]; refused: number }> {
  const delays: number[] = [];
  let refused = 0;
  for (const start = performance.now(); performance.now() - start < ms; ) {
    for (const [path, options] of [
      ['/rpc/events/list', call],
      ['/api/v1/terms', {}],
    ] as const) {
      const before = performance.now();
      if ((await askFrom(address, `${base}${path}`, options)) !== 200) refused++;
      delays.push(performance.now() - before);
      // Well below what one network may ask a second.
      await new Promise(resolve => setTimeout(resolve, 15));
    }
  }
  return { delays: delays.sort((a, b) => a - b), refused };
}
const p99 = ({ delays }: { delays: number[] }) => delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;

try {
  await delaysFrom('127.0.0.2', 1000);
  const quiet = await delaysFrom('127.0.0.2', quietMs);
  // They come back as often as they are sent away.
  let crowds = 0;
  let isOver = false;
  const attack = (async () => {
    while (!isOver) {
      const crowd = await openHostile(Number(port), '/boards/nada/event', each);
      crowds++;
      await new Promise(resolve => setTimeout(resolve, 3000));
      crowd.leave();
    }
  })();
  const [others, sharing] = await Promise.all([delaysFrom('127.0.0.2', hostileMs), delaysFrom('127.0.0.1', hostileMs)]);
  isOver = true;
  await attack;
  console.log(`  ${crowds} oleadas de ${6 * each} conexiones hostiles`);
  for (const [name, seen] of [
    ['otra dirección', others],
    ['la misma dirección', sharing],
  ] as const) {
    const ratio = (p99(seen) / p99(quiet)).toFixed(2);
    console.log(
      `  p99 ${name} / calma: ${ratio} (${p99(seen).toFixed(1)} / ${p99(quiet).toFixed(1)} ms; meta ≤ 5), ${seen.refused} de ${seen.delays.length} rechazadas (meta 0)`,
    );
  }
} finally {
  await app.stop();
}
