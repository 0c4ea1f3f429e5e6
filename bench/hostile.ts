import { askFrom, askMadeUpNames, openHostile, sendLongHeaders } from '#testing/hostile.ts';
import { startRunningApp } from '#testing/running-app.ts';

// Measures how attackers slow an honest visitor: a thousand connections that never read or never end their requests,
// headers of 15 KB, and invented names.
const each = 180;
const quietMs = 5000;
const hostileMs = 25_000;
const askingMs = 10_000;

const app = await startRunningApp({ env: { LOG_LEVEL: 'error' } });
const { port } = new URL(app.url);
const base = `http://127.0.0.1:${port}`;
const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"json":{}}' };

let asks = 0;

async function delaysFrom(address: string, ms: number): Promise<{ delays: number[]; refused: number }> {
  const delays: number[] = [];
  let refused = 0;
  for (const start = performance.now(); performance.now() - start < ms; ) {
    const asked = [
      ['/rpc/events/list', call, 200],
      ['/api/v1/terms', {}, 200],
      // Each floor name is new, so that only the database can say that it does not exist.
      [`/floors/new-${asks++}`, {}, 404],
    ] as const;
    for (const [path, options, status] of asked) {
      const before = performance.now();
      if ((await askFrom(address, `${base}${path}`, options)) !== status) refused++;
      delays.push(performance.now() - before);
      // This number is well below the limit of one network.
      await new Promise(resolve => setTimeout(resolve, 15));
    }
  }
  return { delays: delays.sort((a, b) => a - b), refused };
}
const p99 = ({ delays }: { delays: number[] }) => delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;

try {
  await delaysFrom('127.0.0.2', 1000);
  const quiet = await delaysFrom('127.0.0.2', quietMs);
  // Attackers reconnect each time they are disconnected.
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
  const tell = (name: string, seen: Awaited<ReturnType<typeof delaysFrom>>) => {
    const ratio = (p99(seen) / p99(quiet)).toFixed(2);
    console.log(
      `  p99 ${name} / calma: ${ratio} (${p99(seen).toFixed(1)} / ${p99(quiet).toFixed(1)} ms; meta ≤ 5), ${seen.refused} de ${seen.delays.length} rechazadas (meta 0)`,
    );
  };
  console.log(`  ${crowds} oleadas de ${6 * each} conexiones hostiles`);
  tell('otra dirección', others);
  tell('la misma dirección', sharing);
  const attacks = [
    ['cabeceras de 15 KB', () => sendLongHeaders(base, '/boards/nada/event', '127.0.0.1')],
    ['nombres inventados en /live', () => askMadeUpNames(base, '127.0.0.1')],
  ] as const;
  for (const [name, begin] of attacks) {
    const { count, leave } = begin();
    const seen = await delaysFrom('127.0.0.2', askingMs);
    leave();
    tell(`con ${count()} preguntas: ${name}`, seen);
  }
} finally {
  await app.stop();
}
