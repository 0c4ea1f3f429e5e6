import { request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { fillBoard, type MadeBoard, makeBoard, steadyChance } from '#bench/load/make-board.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import type { RunningApp } from '#testing/running-app.ts';
import type { Cluster } from './cluster.ts';
import { openPerson } from './person.ts';
import type { Machine } from './shipped-files.ts';

// Organizers who save, spectators who read a board or follow it: all through haproxy, with its certificate.

type Asked = { began: number; ended: number; status: number };
type Saved = { wodId: string; entryId: string; version: number; values: ResultValues };
/** A stream that ended although its reader stayed. `backMs` is how long the reader had none. */
type Cut = { at: number; backMs: number };

type Plan = { writers: number; saveEveryMs: number; readers: number; readEveryMs: number; streams: number };
export type Load = Awaited<ReturnType<typeof startLoad>>;

export async function prepareBoard({ app }: Pick<Cluster, 'app'>): Promise<MadeBoard> {
  const board = await makeBoard(app as RunningApp, { entries: 50, tests: 3 });
  await fillBoard(board, steadyChance());
  return board;
}

/** People come in through the haproxy of `entry`. */
export async function startLoad(cluster: Cluster, entry: Machine, board: MadeBoard, plan: Plan) {
  const front = cluster.front(entry);
  const [saves, reads, cuts]: [Asked[], Asked[], Cut[]] = [[], [], []];
  const acknowledged: Saved[] = [];
  const refusals = new Set<string>();
  const lastWords = new Map<number, string>();
  const chance = steadyChance(Date.now());
  const cells = board.tests.flatMap(test => board.entryIds.map(entryId => ({ test, entryId, version: -1 })));
  let isOver = false;

  async function save(place: number): Promise<void> {
    const person = openPerson(front, `${cluster.people}.0.${1 + place}`);
    const { cookie } = board.organizer;
    const own = cells.filter((_cell, at) => at % plan.writers === place);
    for (let turn = 0; !isOver; turn++) {
      const due = pause(plan.saveEveryMs);
      const cell = own[turn % own.length]!;
      const wanted = { wodId: cell.test.id, entryId: cell.entryId };
      // An unanswered save may be stored: the version is read again, as a person would do.
      if (cell.version < 0) {
        const { status, body } = await person.ask({ path: '/rpc/results/readAsOrganizer', input: wanted, cookie });
        if (status === 200) cell.version = JSON.parse(body).json.result.version;
      }
      if (cell.version >= 0) {
        const values = cell.test.valuesOf(chance);
        const input = { ...wanted, values, version: cell.version };
        const began = performance.now();
        const { status, body } = await person.ask({ path: '/rpc/results/saveAsOrganizer', input, cookie });
        saves.push({ began, ended: performance.now(), status });
        cell.version = status === 200 ? JSON.parse(body).json.version : -1;
        if (status === 200) acknowledged.push({ ...wanted, version: cell.version, values });
      }
      await due;
    }
    person.close();
  }

  async function read(place: number): Promise<void> {
    const person = openPerson(front, `${cluster.people}.1.${1 + place}`);
    while (!isOver) {
      const due = pause(plan.readEveryMs);
      const began = performance.now();
      const { status, body } = await person.ask({ path: board.path });
      reads.push({ began, ended: performance.now(), status });
      if (status !== 200) refusals.add(body.slice(0, 120));
      await due;
    }
    person.close();
  }

  /** One stream from its greeting to its end. */
  const followOnce = ({ options, close }: ReturnType<typeof openPerson>, place: number, onOpen: () => void) =>
    new Promise<void>(resolve => {
      const path = `${board.path}/stream`;
      const headers = { host: front.name, accept: 'text/event-stream' };
      const end = () => {
        enders.delete(stop);
        resolve();
      };
      const asked = request({ ...options, agent: false, path, headers }, answer => {
        if (answer.statusCode === 200) onOpen();
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          const told = [...chunk.matchAll(/"(?:version|to)":"(\w+)"/g)].at(-1)?.[1];
          if (told) lastWords.set(place, told);
        });
        answer.on('close', end).on('error', end);
      });
      const stop = () => asked.destroy();
      enders.add(stop);
      asked.on('error', end).on('close', close).end();
    });
  const enders = new Set<() => void>();

  async function follow(place: number, onFirst: () => void): Promise<void> {
    const person = openPerson(front, `${cluster.people}.2.${1 + (place % 250)}`);
    let cutAt: number | null = null;
    while (!isOver) {
      await followOnce(person, place, () => {
        onFirst();
        if (cutAt !== null) cuts.push({ at: cutAt, backMs: performance.now() - cutAt });
        cutAt = null;
      });
      cutAt ??= performance.now();
      // As a browser does.
      if (!isOver) await pause(500 + Math.random() * 1000);
    }
  }

  const opened: Promise<void>[] = [];
  const working = [
    ...Array.from({ length: plan.writers }, (_, place) => save(place)),
    ...Array.from({ length: plan.readers }, (_, place) => read(place)),
  ];
  for (let place = 0; place < plan.streams; place++) {
    opened.push(new Promise(resolve => working.push(follow(place, resolve))));
    if (place % 50 === 49) await Promise.all(opened);
  }
  await Promise.all(opened);

  return {
    saves,
    reads,
    cuts,
    /** The answers that came instead of a board. */
    refusals,
    acknowledged,
    /** Ends all work and returns the version that each stream heard last. */
    stop: async (quietMs = 2000) => {
      const saving = working.slice(0, plan.writers + plan.readers);
      isOver = true;
      await Promise.all(saving);
      await pause(quietMs);
      for (const end of enders) end();
      await Promise.all(working);
      return [...lastWords.values()];
    },
  };
}

type Line = { wodId: string; entryId: string; version: number; thousandths: number };

/** Compares what was acknowledged with the history that the database keeps. */
export async function checkHistory({ app }: Pick<Cluster, 'app'>, acknowledged: readonly Saved[]) {
  const { sql } = app.database;
  const lines = await sql<Line[]>`
    select wod_id as "wodId", entry_id as "entryId", version, (becomes->>'quantity')::int as thousandths from result_history order by id`;
  const nameOf = (saved: Pick<Saved, 'wodId' | 'entryId' | 'version'>) =>
    `${saved.wodId} ${saved.entryId} ${saved.version}`;
  const stored = Map.groupBy(lines, nameOf);
  const lost = acknowledged.filter(
    saved => stored.get(nameOf(saved))?.[0]?.thousandths !== Math.round(Number(saved.values.quantity) * 1000),
  );
  const twice = [...stored.values()].filter(all => all.length > 1);
  const byCell = Map.groupBy(lines, ({ wodId, entryId }) => `${wodId} ${entryId}`);
  const unordered = [...byCell.values()].filter(all => all.some(({ version }, at) => version !== at + 1));
  const [sum] = await sql<[{ versions: number }]>`select sum(version)::int as versions from results`;
  return {
    acknowledged: acknowledged.length,
    lost: lost.length,
    twice: twice.length,
    unordered: unordered.length,
    isWhole: sum.versions === lines.length,
  };
}
