import { afterAll, afterEach } from 'vitest';
import { toWall } from '#domain/foundation/time/zones.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from './app.ts';
import { type SignedIn, signUpAs } from './factories/accounts.ts';

export const minute = 60_000;
export const day = 86_400_000;
export const zone = 'America/Caracas';

type EventApp = {
  app: TestApp;
  organizer: SignedIn;
  rival: SignedIn;
  athlete: SignedIn;
  visitor: Visitor;
  /** The time of the clock before each test: a whole minute, like every date in a form. */
  base: number;
  atDay: (days: number, ms?: number) => void;
  /** A moment as wall time, as a form sends it: `days` after the base. */
  wall: (days: number, ms?: number) => string;
};

/** The app for one test file about events. It also runs background jobs unless `work` is false. */
export async function openEventApp({ work = true, from = Date.now() } = {}): Promise<EventApp> {
  const app = await createTestApp({}, { work });
  const base = Math.floor(from / minute) * minute;
  const atDay = (days: number, ms = 0) => app.setNow(new Date(base + days * day + ms));
  atDay(0);
  afterEach(() => atDay(0));
  afterAll(() => app.close());
  return {
    app,
    organizer: await signUpAs(app, 'organization'),
    rival: await signUpAs(app, 'organization'),
    athlete: await signUpAs(app, 'athlete'),
    visitor: createVisitor(app),
    base,
    atDay,
    wall: (days, ms = 0) => toWall(base + days * day + ms, zone),
  };
}

export const refusal = (message: string) => ({ code: 'REFUSED', message });
export const fieldRefusal = (field: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field } });
