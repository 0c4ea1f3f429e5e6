import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as pause } from 'node:timers/promises';
import { servesOrders } from '#bench/load/child-part.ts';
import { type BenchLine, getOf, openLine } from '#bench/load/line.ts';
import { sharedClock } from '#bench/load/measure.ts';
import type { Floor, FloorDay, FloorRun } from '#domain/day/floors/floor.ts';
import {
  boardChannel,
  dayChannel,
  floorChannel,
  type Hello,
  readSaid,
  type SaidEvent,
  type SaidFrame,
  saidEvents,
  toldFloor,
} from '#domain/day/floors/frames.ts';
import { applyChange } from '#domain/scoring/boards/apply-change.ts';
import type { BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';

// Many spectators. Each has one stream of a floor, the day and a board, like a page of the event.

export type OnlookerOrder =
  /** Opens onlookers; they follow these categories' boards in turn. */
  | { do: 'open'; port: number; eventId: string; categoryIds: string[]; amount: number }
  /**
   * Compares every screen with the answer of a fresh process that reads the same rows. That process runs behind `port`.
   */
  | { do: 'compare'; port: number }
  /** Returns the heat's clock, as the stream sent it. */
  | { do: 'look'; heatId: string };
/** The moment when a change of a board reached its readers (shared clock), and its cells. */
export type SeenChange = { cells: NonNullable<BoardChange['cells']>; arrivals: Float64Array };
export type OnlookerAnswer = {
  /** Each state that some of them have, once. The stage has its own channel. */
  floors: { run: FloorRun | null; isStage: boolean }[];
  seen: SeenChange[];
  equal: number;
  withBoard: number;
  withFloor: number;
  withDay: number;
};

type Onlooker = {
  isStage: boolean;
  categoryId: string;
  line: number;
  /** The newest version of the board that the stream announced. */
  version: string;
  board: FitnessBoard | null;
  floor: Floor | null;
  day: FloorDay | null;
  isAsking: boolean;
};

let port = 0;
let eventId = '';
const onlookers: Onlooker[] = [];
let lines: BenchLine[] = [];
// A read waits for the earlier ones on its connection.
let turns: Promise<void>[] = [];
const arrivals = new Map<string, { change: BoardChange; at: number[] }>();
const pathOf = ({ categoryId }: Pick<Onlooker, 'categoryId'>) => `/boards/${categoryId}/event`;
/** One in this many spectators is a television in the hall. */
const someStages = 10;
/** A random delay, so that not all streams connect again at the same time. */
const comeBackMs = () => 200 + Math.random() * 800;

/** Caches values that many spectators have in common: the last `most` values. */
function shared<Made extends object>(make: (text: string) => Made, most: number): (text: string) => Made {
  const made = new Map<string, Made>();
  return text => {
    const known = made.get(text) ?? make(text);
    made.set(text, known);
    for (const oldest of made.keys()) {
      if (made.size <= most) break;
      made.delete(oldest);
    }
    return known;
  };
}
const frameOf = shared<SaidFrame>(text => {
  const end = text.indexOf(' ');
  return readSaid(text.slice(0, end) as SaidEvent, text.slice(end + 1));
}, 500);
const floorOf = shared<Floor>(text => JSON.parse(text), 20);
const boardOf = shared<FitnessBoard>(text => JSON.parse(text), 50);

/** Caches steps: the same state and the same update give the same object. */
function stepping<State extends object, News extends object>(step: (state: State, news: News) => State) {
  const known = new WeakMap<State, WeakMap<News, State>>();
  return (state: State, news: News): State => {
    const steps = known.get(state) ?? new WeakMap<News, State>();
    known.set(state, steps);
    const next = steps.get(news) ?? step(state, news);
    steps.set(news, next);
    return next;
  };
}
const stepFloor = stepping((floor: Floor, frame: SaidFrame) => toldFloor(floor, frame, 0));
const stepBoard = stepping((board: FitnessBoard, change: BoardChange) => applyChange(board, change));

function greet(onlooker: Onlooker, { channels }: Hello): void {
  for (const greeting of channels) {
    if ('floor' in greeting) onlooker.floor = floorOf(JSON.stringify(greeting.floor));
    else if ('day' in greeting) onlooker.day = greeting.day;
    else onlooker.version = greeting.version;
  }
  if (onlooker.version !== onlooker.board?.version) void askBoard(onlooker);
}

function hear(onlooker: Onlooker, frame: SaidFrame, at: number): void {
  if (frame.event === 'day') onlooker.day = frame.day;
  else if (frame.event !== 'change') onlooker.floor = onlooker.floor && stepFloor(onlooker.floor, frame);
  else {
    const { change } = frame;
    onlooker.version = change.to;
    const seen = arrivals.get(change.to);
    if (seen) seen.at.push(at);
    else arrivals.set(change.to, { change, at: [at] });
    if (onlooker.board?.version === change.from && !change.reload) onlooker.board = stepBoard(onlooker.board, change);
    else if (onlooker.board?.version !== change.to) void askBoard(onlooker);
  }
}

/** Reads the whole board; reads again when it has changed by the time of the answer. */
async function askBoard(onlooker: Onlooker): Promise<void> {
  if (onlooker.isAsking) return;
  onlooker.isAsking = true;
  const { line } = onlooker;
  const asked = turns[line]!.then(() => read(onlooker));
  turns[line] = asked;
  await asked;
  onlooker.isAsking = false;
  if (onlooker.version !== onlooker.board?.version) await pause(comeBackMs()).then(() => askBoard(onlooker));
}

async function read(onlooker: Onlooker): Promise<void> {
  const { line } = onlooker;
  for (;;) {
    const reply = await lines[line]!.ask(getOf(pathOf(onlooker))).catch(() => null);
    if (reply?.status === 200) {
      onlooker.board = boardOf(reply.body.toString());
      return;
    }
    await pause(comeBackMs());
    if (!reply) lines[line] = await openLine(port).catch(() => lines[line]!);
  }
}

const addressOf = ({ categoryId, isStage }: Onlooker) =>
  `/live?${[floorChannel(eventId, isStage), dayChannel(eventId), boardChannel(categoryId, 'event')].map(f => `f=${f}`).join('&')}`;

/** Connects again whenever the stream ends. Resolves at the first greeting. */
function follow(onlooker: Onlooker): Promise<void> {
  const greeted = Promise.withResolvers<void>();
  const decoder = new StringDecoder();
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let rest = '';
  const take = (part: string, at: number) => {
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/m.exec(part) ?? [];
    if (event === 'hello') {
      greet(onlooker, JSON.parse(data));
      greeted.resolve();
    } else if ((saidEvents as readonly string[]).includes(event)) hear(onlooker, frameOf(`${event} ${data}`), at);
  };
  socket.on('error', () => {});
  socket.on('close', async () => {
    await pause(comeBackMs());
    greeted.resolve(follow(onlooker));
  });
  socket.on('data', (chunk: Buffer) => {
    const at = sharedClock();
    const parts = (rest + decoder.write(chunk)).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) take(part, at);
  });
  void once(socket, 'connect').then(
    // HTTP/1.0 avoids chunked encoding, also behind a proxy.
    () => socket.write(getOf(addressOf(onlooker), { accept: 'text/event-stream' }).replace('HTTP/1.1', 'HTTP/1.0')),
    () => {},
  );
  return greeted.promise;
}

async function open(order: Extract<OnlookerOrder, { do: 'open' }>): Promise<void> {
  ({ port, eventId } = order);
  lines = await Promise.all(Array.from({ length: 8 }, () => openLine(port)));
  turns = lines.map(() => Promise.resolve());
  const fresh = { version: '', board: null, floor: null, day: null, isAsking: false };
  for (let from = 0; from < order.amount; from += 50) {
    const wave = Array.from({ length: Math.min(50, order.amount - from) }, (_, at): Onlooker => {
      const categoryId = order.categoryIds[(from + at) % order.categoryIds.length]!;
      return { ...fresh, categoryId, isStage: (from + at) % someStages === 0, line: (from + at) % lines.length };
    });
    onlookers.push(...wave);
    await Promise.all(wave.map(follow));
  }
  await Promise.all(turns);
}

// Devices may differ in when a rail was last heard or fell silent.
const mayDiffer = ['heardAt', 'silentSince', 'now'];
const contentOfFloor = (floor: Floor) =>
  JSON.stringify(floor, (name, value) => (mayDiffer.includes(name) ? undefined : value));
const contentOfBoard = (board: FitnessBoard) => JSON.stringify({ ...board, at: 0 });

async function compare(freshPort: number) {
  const line = await openLine(freshPort);
  const ask = async (path: string) => JSON.parse((await line.ask(getOf(path))).body.toString());
  const floor = contentOfFloor(await ask(`/floors/${eventId}`));
  const day = JSON.stringify(await ask(`/floors/${eventId}/day`));
  const boards = new Map<string, string>();
  for (const path of new Set(onlookers.map(pathOf))) boards.set(path, contentOfBoard(await ask(path)));
  line.close();
  const look = () => {
    const texts = new Map<object, string>();
    const textOf = <Held extends object>(held: Held, make: (held: Held) => string) => {
      const text = texts.get(held) ?? make(held);
      texts.set(held, text);
      return text;
    };
    const found = onlookers.map(each => ({
      board: each.board !== null && textOf(each.board, contentOfBoard) === boards.get(pathOf(each)),
      floor: each.floor !== null && textOf(each.floor, contentOfFloor) === floor,
      day: each.day !== null && JSON.stringify(each.day) === day,
    }));
    const amount = (holds: (each: (typeof found)[number]) => boolean) => found.filter(holds).length;
    return {
      equal: amount(each => each.board && each.floor && each.day),
      withBoard: amount(each => each.board),
      withFloor: amount(each => each.floor),
      withDay: amount(each => each.day),
    };
  };
  // The last frames may still be on their way.
  const deadline = performance.now() + 60_000;
  let found = look();
  while (found.equal < onlookers.length && performance.now() < deadline) {
    await pause(200);
    found = look();
  }
  return found;
}

function look(heatId: string): OnlookerAnswer['floors'] {
  const told = onlookers.map(({ floor, isStage }) => ({ run: floor?.heat?.id === heatId ? floor.run : null, isStage }));
  return [...new Map(told.map(each => [JSON.stringify(each), each])).values()];
}

servesOrders<OnlookerOrder, OnlookerAnswer>(async order => {
  const nothing = { equal: 0, withBoard: 0, withFloor: 0, withDay: 0 };
  if (order.do === 'look') return { ...nothing, seen: [], floors: look(order.heatId) };
  if (order.do === 'open') await open(order);
  const found = order.do === 'compare' ? await compare(order.port) : nothing;
  const seen = [...arrivals.values()].map(({ change, at }) => ({
    cells: change.cells ?? [],
    arrivals: Float64Array.from(at),
  }));
  arrivals.clear();
  return { seen, floors: [], ...found };
});
