import { hashPassword } from '#server/people/accounts/passwords.ts';
import { makeAccount, type NewAccount } from '#testing/factories/browser-accounts.ts';
import { startRunningApp } from '#testing/running-app.ts';

// Compares the cost of a sign-in with the hash alone. Measures the delay of readers during many sign-ins.
const accounts = 12;
const rounds = 3;
const perRound = 60;
const atOnce = 6;

const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
try {
  const people: NewAccount[] = [];
  for (let i = 0; i < accounts; i++) people.push(await makeAccount(app, 'athlete'));

  const rateOf = async (work: (index: number) => Promise<unknown>): Promise<number> => {
    let next = 0;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < perRound) await work(next++);
      }),
    );
    return perRound / ((performance.now() - start) / 1000);
  };
  const signIn = async (index: number) => {
    const { email, password, type } = people[index % accounts]!;
    const answer = await fetch(`${app.url}/rpc/accounts/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${index % 200}.1` },
      body: JSON.stringify({ json: { email, password, type, remember: false } }),
    });
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  };
  const readDelays = async (until: Promise<unknown>): Promise<number[]> => {
    const delays: number[] = [];
    let isOver = false;
    void until.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const start = performance.now();
      await (await fetch(`${app.url}/api/v1/terms`)).arrayBuffer();
      delays.push(performance.now() - start);
    }
    return delays.sort((a, b) => a - b);
  };
  const p99 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await rateOf(index => hashPassword(`clave ${index}`));
    const through = await rateOf(signIn);
    ratios.push(through / bare);
    console.log(`  vuelta ${round + 1}: solo el hash ${bare.toFixed(1)}/s, inicio de sesión ${through.toFixed(1)}/s`);
  }
  const quiet = p99(await readDelays(new Promise(resolve => setTimeout(resolve, 3000))));
  const storm = p99(await readDelays(rateOf(signIn)));
  console.log(`  inicio de sesión / solo el hash: ${median(ratios).toFixed(2)} (meta ≥ 0.90)`);
  console.log(
    `  lectura p99, tormenta / calma: ${(storm / quiet).toFixed(2)} (${storm.toFixed(1)} / ${quiet.toFixed(1)} ms; meta ≤ 2)`,
  );
} finally {
  await app.stop();
}
