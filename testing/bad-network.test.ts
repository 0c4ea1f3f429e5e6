import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BadNetwork, openNetwork } from './bad-network.ts';

// Other tests put this network between two programs, so its failures must be right.

const far = createServer(socket => socket.on('error', () => {}).pipe(socket));
let port = 0;
const open: (BadNetwork | Socket)[] = [];
beforeAll(async () => {
  far.listen(0, '127.0.0.1');
  await once(far, 'listening');
  ({ port } = far.address() as { port: number });
});
afterEach(async () => {
  for (const one of open.splice(0)) await ('cut' in one ? one.close() : one.destroy());
});
afterAll(() => void far.close());

async function openOver(options: Parameters<typeof openNetwork>[1] = {}): Promise<BadNetwork> {
  const network = await openNetwork(port, options);
  open.push(network);
  return network;
}

/** A client that sends bytes and stores the bytes that come back. */
function speakOver({ port: near }: BadNetwork) {
  const socket = connect(near, '127.0.0.1');
  open.push(socket);
  const heard = { text: '', isEnded: false };
  socket.on('error', () => {});
  socket.on('data', bytes => {
    heard.text += bytes;
  });
  socket.on('close', () => {
    heard.isEnded = true;
  });
  return { say: (text: string) => void socket.write(text), heard };
}

test('bad network: parts take different times → they arrive in order', async () => {
  const chances = [0.9, 0, 0.5, 0.1];
  let turn = 0;
  const chance = () => chances[turn++ % chances.length]!;
  const { say, heard } = speakOver(await openOver({ chance, latencyMs: 1, jitterMs: 30, bytesPerSecond: 10_000 }));
  for (const part of ['uno ', 'dos ', 'tres ', 'cuatro']) say(part);
  await expect.poll(() => heard.text).toBe('uno dos tres cuatro');
});

test('bad network: the network is cut → open connections end, new ones too until it is mended', async () => {
  const network = await openOver();
  const before = speakOver(network);
  before.say('hola');
  await expect.poll(() => before.heard.text).toBe('hola');
  network.cut();
  await expect.poll(() => before.heard.isEnded).toBe(true);
  const meanwhile = speakOver(network);
  await expect.poll(() => meanwhile.heard.isEnded).toBe(true);
  network.mend();
  const after = speakOver(network);
  after.say('otra vez');
  await expect.poll(() => after.heard.text).toBe('otra vez');
});

/** Makes the network fail in this way immediately, for longer than a test lasts. */
function beginFailure(network: BadNetwork) {
  const turns: (string | null)[] = [];
  // The first random number sets the time until the failure, the second the kind, the third its duration.
  const calm = network.beginWeather({ upMs: 1, downMs: 1_000_000, onTurn: failure => turns.push(failure) });
  return { calm, turns };
}
const chanceOf = (way: number) => {
  const numbers = [0, way / 10, 0.9];
  return () => numbers.shift() ?? 0;
};

test('bad network: a stalled line recovers → all that was sent arrives', async () => {
  const network = await openOver({ chance: chanceOf(6) });
  const first = speakOver(network);
  const { calm, turns } = beginFailure(network);
  await expect.poll(() => turns).toEqual(['stalled']);
  for (const part of ['uno ', 'dos ', 'tres']) first.say(part);
  const late = speakOver(network);
  late.say('cuatro');
  calm();
  await expect.poll(() => [first.heard, late.heard]).toMatchObject([{ text: 'uno dos tres' }, { text: 'cuatro' }]);
  expect(turns).toEqual(['stalled', null]);
});

test('bad network: a half-open connection → receives nothing more; a new connection works', async () => {
  const network = await openOver({ chance: chanceOf(9) });
  const before = speakOver(network);
  before.say('hola');
  await expect.poll(() => before.heard.text).toBe('hola');
  const { calm, turns } = beginFailure(network);
  await expect.poll(() => turns).toEqual(['half open']);
  before.say('nadie');
  calm();
  const after = speakOver(network);
  after.say('bien');
  await expect.poll(() => after.heard.text).toBe('bien');
  expect(before.heard).toEqual({ text: 'hola', isEnded: false });
});

test('bad network: a number of bytes was sent → the connection breaks, each time', async () => {
  const network = await openOver({ cutAfter: [5, 10] });
  for (const times of [1, 2]) {
    const { say, heard } = speakOver(network);
    say('12345');
    await expect.poll(() => heard.isEnded).toBe(true);
    expect(network.cuts()).toBe(times);
  }
  const { say, heard } = speakOver(network);
  say('12345');
  await expect.poll(() => heard.text).toBe('12345');
});
