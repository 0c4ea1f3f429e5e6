import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import type { App } from '#server/app.ts';
import { composeApp, workOnJobs } from '#server/compose.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { cachedViewer } from '#server/people/accounts/read-viewer.ts';
import { readViewer } from '#server/people/accounts/sessions.ts';
import { router } from '#server/router.ts';
import { createTestDatabase } from './database.ts';
import { chooseBase } from './test-server.ts';

export type TestApp = App & {
  dataDir: string;
  /** Sets the clock of the server. Null: the clock shows real time again. */
  setNow: (now: Date | null) => void;
  close: () => Promise<void>;
};

type Options = {
  work?: boolean;
  /** Opens a second process on the same database. The test closes this app before the first one. */
  beside?: Pick<TestApp, 'database' | 'dataDir'>;
};

// Limits of an account. A test's account creates as much as many accounts would in a season.
const unbounded = { MAX_EVENTS: '100000', MAX_PICTURES: '100000', MAX_ORDERS: '100000' };
const environment = {
  ...unbounded,
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  YOUTUBE_OEMBED_URL: 'no',
};

// Hours that a session lasts, so long that a test may set the clock to any date.
const sessionHours = 24 * 10_000;

/** A cheaper hash of passwords: a sign-up costs a third of one with the real hash. */
export const cheapHash = { memory: 8, passes: 1 };

/** The whole app on a database of its own, with a clock that the test sets. */
export async function createTestApp(
  config: Partial<Config> = {},
  { work = false, beside }: Options = {},
): Promise<TestApp> {
  // If this run dies, the next run deletes folders with this name.
  const ownDir = mkdtempSync(join(chooseBase(), `pizarra-test-${process.pid}-`));
  // Processes on one database share their files.
  const dataDir = config.dataDir ?? beside?.dataDir ?? ownDir;
  const database = beside ? openDatabase(beside.database.target) : await createTestDatabase();
  let fixed: Date | null = null;
  const app = await composeApp({
    config: { ...readConfig({ ...environment, PIZARRA_DATA: dataDir }), sessionHours, ...config },
    database,
    log: pino({ level: 'silent' }),
    now: () => fixed ?? new Date(),
    hashCost: cheapHash,
  });
  if (work) await workOnJobs(app);
  return {
    ...app,
    dataDir,
    setNow: now => {
      fixed = now;
    },
    close: async () => {
      await app.jobs.stop();
      app.boards.close();
      app.floors.close();
      await app.hearing.stop();
      await database.close();
      rmSync(ownDir, { recursive: true, force: true });
    },
  };
}

type From = { address?: string; isLocal?: boolean };

/** A browser with its own cookies. `client` calls procedures as through HTTP. */
export function createVisitor(app: App, { address = '203.0.113.7', isLocal = false }: From = {}) {
  const cookies = new Map<string, string>();
  const seen: string[] = [];
  const setCookies = (lines: string[]) => {
    for (const line of lines) {
      seen.push(line);
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const isGone = /max-age=0/i.test(line);
      if (isGone) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const context = (): RequestContext => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const viewerNow = () => readViewer(app, { cookie, network: address }, setCookies);
    return {
      app,
      address,
      isLocal,
      cookie,
      userAgent: 'test',
      setCookies,
      readViewer: viewerNow,
      cachedViewer: () => cachedViewer(app, { cookie }),
    };
  };
  return { client: createRouterClient(router, { context }), cookies, setCookieLines: seen };
}
export type Visitor = ReturnType<typeof createVisitor>;
