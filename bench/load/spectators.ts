import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { applyChange } from '#domain/scoring/boards/apply-change.ts';
import type { Board, BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { servesOrders } from './child-part.ts';
import { type BenchLine, getOf, openLine } from './line.ts';
import { sharedClock } from './measure.ts';

// Many spectators of a board, each with its own stream and its own copy of the board.
export type SpectatorOrder =
  /** `paths` are the addresses of the boards that the spectators follow, in turn. */
  | { do: 'open'; port: number; paths: string[]; amount: number; withBoards: boolean }
  /** Resolves when each spectator has received this many more changes, or after `mostMs`. */
  | { do: 'await'; changes: number; mostMs: number }
  /** Compares every screen with a fresh read. */
  | { do: 'compare' }
  | { do: 'close' };
/** The moment when a frame reached its readers, by the shared clock, and the frame's cells. */
export type Seen = { to: string; cells: NonNullable<BoardChange['cells']>; isReload: boolean; arrivals: Float64Array };
export type SpectatorAnswer = {
  open: number;
  seen: Seen[];
  broken: number;
  again: number;
  closed: number;
  equal: number;
};

type Frame = { change: BoardChange; to: string };
type Arrivals = { frame: Frame; at: number[] };
type Viewer = {
  path: string;
  socket: Socket | null;
  rest: string;
  version: string;
  board: FitnessBoard | null;
  isAsking: boolean;
};

let port = 0;
let viewers: Viewer[] = [];
let lines: BenchLine[] = [];
let arrivals = new Map<string, Arrivals>();
let [broken, again, closed] = [0, 0, 0];
let onChange = () => {};

// All spectators receive the same bytes, so the bytes are parsed once.
let lastChunk: Buffer | null = null;
let lastFrames: Frame[] = [];
// The same board and the same change give the same object.
const applied = new WeakMap<FitnessBoard, Map<string, FitnessBoard>>();
const parsed = new Map<string, Board>();

function framesOf(text: string): { frames: Frame[]; version: string | null; rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  const frames: Frame[] = [];
  let version: string | null = null;
  for (const part of parts) {
    const data = /^data: (.*)$/m.exec(part)?.[1];
    if (data === undefined) continue;
    const told = JSON.parse(data);
    if (/^event: hello$/m.test(part)) version = told.version;
    else if (/^event: change$/m.test(part)) frames.push({ change: told, to: told.to });
  }
  return { frames, version, rest };
}

function step(board: FitnessBoard, change: BoardChange): FitnessBoard {
  const known = applied.get(board) ?? new Map<string, FitnessBoard>();
  applied.set(board, known);
  const next = known.get(change.to) ?? applyChange(board, change);
  known.set(change.to, next);
  return next;
}

// A spectator's read waits for the earlier ones on its connection.
let turns: Promise<void>[] = [];
/** Spectators that received a change while they read the board. */
const late = new Set<Viewer>();

function askAgain(viewer: Viewer, place: number): Promise<void> {
  if (viewer.isAsking) return Promise.resolve();
  viewer.isAsking = true;
  const turn = place % lines.length;
  const asked = (turns[turn] ?? Promise.resolve()).then(() => read(viewer, turn));
  turns[turn] = asked;
  return asked.then(() => {
    viewer.isAsking = false;
    const isBehind = late.delete(viewer) && viewer.version !== viewer.board?.version;
    return isBehind ? askAgain(viewer, place) : undefined;
  });
}

async function read(viewer: Viewer, turn: number): Promise<void> {
  const reply = await lines[turn]!.ask(getOf(viewer.path));
  const text = reply.body.toString();
  const version = /"version":"(\w+)"/.exec(text)?.[1] ?? '';
  const board = parsed.get(version) ?? (JSON.parse(text) as Board);
  parsed.set(version, board);
  if (parsed.size > 50) parsed.delete(parsed.keys().next().value as string);
  viewer.board = board as FitnessBoard;
}

function hear(viewer: Viewer, place: number, frame: Frame, at: number, withBoards: boolean): void {
  const { change } = frame;
  if (viewer.version !== '' && viewer.version !== change.from) broken++;
  viewer.version = change.to;
  const seen = arrivals.get(change.to);
  if (seen) seen.at.push(at);
  else arrivals.set(change.to, { frame, at: [at] });
  if (!withBoards) return;
  if (viewer.isAsking) late.add(viewer);
  else if (viewer.board?.version === change.from && !change.reload) viewer.board = step(viewer.board, change);
  else if (viewer.board?.version !== change.to) {
    again++;
    void askAgain(viewer, place);
  }
}

async function openOne(path: string, place: number, withBoards: boolean): Promise<Viewer> {
  const viewer: Viewer = { path, socket: null, rest: '', version: '', board: null, isAsking: false };
  await follow(viewer, place, withBoards);
  return viewer;
}

async function follow(viewer: Viewer, place: number, withBoards: boolean): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  [viewer.socket, viewer.rest] = [socket, ''];
  await new Promise<void>((resolve, reject) => {
    let isOpen = false;
    socket.on('error', reject);
    socket.on('close', () => {
      closed++;
      reject(new Error('the stream ended'));
    });
    socket.on('data', (chunk: Buffer) => {
      const at = sharedClock();
      if (isOpen && viewer.rest === '' && lastChunk?.equals(chunk)) {
        for (const frame of lastFrames) hear(viewer, place, frame, at, withBoards);
        return onChange();
      }
      const { frames, version, rest } = framesOf(viewer.rest + chunk.toString());
      if (isOpen && viewer.rest === '' && rest === '') [lastChunk, lastFrames] = [chunk, frames];
      viewer.rest = rest;
      if (version !== null) {
        viewer.version = version;
        isOpen = true;
        resolve();
      }
      for (const frame of frames) hear(viewer, place, frame, at, withBoards);
      onChange();
    });
    socket.write(getOf(`${viewer.path}/stream`, { accept: 'text/event-stream' }));
  });
}

async function open(order: Extract<SpectatorOrder, { do: 'open' }>): Promise<void> {
  const { paths } = order;
  ({ port } = order);
  lines = await Promise.all(Array.from({ length: 8 }, () => openLine(port)));
  turns = lines.map(() => Promise.resolve());
  for (let from = 0; from < order.amount; from += 50) {
    const wave = Array.from({ length: Math.min(50, order.amount - from) }, (_, at) =>
      openOne(paths[(from + at) % paths.length]!, from + at, order.withBoards),
    );
    viewers.push(...(await Promise.all(wave)));
  }
  if (!order.withBoards) return;
  await Promise.all(viewers.map((viewer, place) => askAgain(viewer, place)));
}

const waitFor = (changes: number, mostMs: number): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      onChange = () => {};
      resolve();
    };
    const timer = setTimeout(done, mostMs);
    onChange = () => {
      if (arrivals.size < changes) return;
      let whole = 0;
      for (const { at } of arrivals.values()) if (at.length >= viewers.length) whole++;
      if (whole >= changes) done();
    };
    onChange();
  });

async function compare(): Promise<number> {
  const line = await openLine(port);
  const deadline = performance.now() + 10_000;
  let equal = 0;
  // The last frames may still be on their way.
  while (performance.now() < deadline) {
    const fresh = new Map<string, string>();
    for (const path of new Set(viewers.map(({ path }) => path))) {
      const board = JSON.parse((await line.ask(getOf(path))).body.toString()) as FitnessBoard;
      fresh.set(path, JSON.stringify({ ...board, at: 0 }));
    }
    const same = new Map<FitnessBoard, boolean>();
    const isEqual = ({ path, board }: Viewer) => {
      if (!board) return false;
      const known = same.get(board) ?? JSON.stringify({ ...board, at: 0 }) === fresh.get(path);
      same.set(board, known);
      return known;
    };
    equal = viewers.filter(isEqual).length;
    if (equal === viewers.length) break;
    await pause(200);
  }
  line.close();
  return equal;
}

servesOrders<SpectatorOrder, SpectatorAnswer>(async order => {
  let equal = 0;
  if (order.do === 'open') await open(order);
  if (order.do === 'await') await waitFor(order.changes, order.mostMs);
  if (order.do === 'compare') equal = await compare();
  if (order.do === 'close') {
    for (const { socket } of viewers) socket?.destroy();
    for (const line of lines) line.close();
    viewers = [];
  }
  const seen = [...arrivals.values()].map(({ frame: { change, to }, at }) => ({
    to,
    cells: change.cells ?? [],
    isReload: change.reload === true,
    arrivals: Float64Array.from(at),
  }));
  arrivals = new Map();
  lastChunk = null;
  const answer = { open: viewers.length, seen, broken, again, closed, equal };
  [broken, again, closed] = [0, 0, 0];
  return answer;
});
