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
  /** Where the clock stands before each test: on a whole minute, as every date that a form carries. */
  base: number;
  /** Sets the clock to so many days after that. */
  atDay: (days: number, ms?: number) => void;
  /** Such a moment as a form says it. */
  wall: (days: number, ms?: number) => string;
};

/** The app, which also does the work that waits unless it is told not to, for the tests of one file about events. */
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
