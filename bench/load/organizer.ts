import type { ResultValues } from '#contract/scoring/results.ts';
import { makeAccount, type NewAccount } from '#testing/factories/browser-accounts.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { type BenchLine, openLine, postOf } from './line.ts';

export type BenchAccount = { uid: string; cookie: string; call: <T>(path: string, input: unknown) => Promise<T> };

// Limits per address are for one household; a bench uses many addresses.
let turn = 0;
const someAddress = () => `10.${(turn >> 14) & 255}.${(turn >> 6) & 255}.${1 + (turn++ & 63)}`;

export const signUpOrganizer = (app: RunningApp): Promise<BenchAccount> => signUpAndIn(app, 'organization');

export const signUpAndIn = async (app: RunningApp, as: 'organization' | 'staff'): Promise<BenchAccount> =>
  signIn(app, await makeAccount(app, as));

type Account = Pick<NewAccount, 'uid' | 'email' | 'password' | 'type'>;

export async function signIn(app: RunningApp, { uid, email, password, type }: Account): Promise<BenchAccount> {
  const { hostname } = new URL(app.url);
  const open = () => openLine(portOf(app), hostname === 'localhost' ? '127.0.0.1' : hostname);
  const line = await open();
  const asked = { email, password, type, remember: false };
  const { status, head } = await line.ask(postOf('/rpc/accounts/signIn', asked, { 'x-forwarded-for': someAddress() }));
  line.close();
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  const cookie = [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(match => match[1]).join('; ');
  const call = async <T>(path: string, input: unknown): Promise<T> => {
    const own = await open();
    const reply = await own.ask(postOf(`/rpc/${path}`, input, { cookie, 'x-forwarded-for': someAddress() }));
    own.close();
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.body.toString()}`);
    return (JSON.parse(reply.body.toString()) as { json: T }).json;
  };
  return { uid, cookie, call };
}

export const portOf = ({ url }: Pick<RunningApp, 'url'>): number => Number(new URL(url).port);

type Save = { wodId: string; entryId: string; values: ResultValues; version: number };

/** Saves a result as the organizer's screen does; returns its new version. */
export async function saveOver(line: BenchLine, cookie: string, save: Save): Promise<number> {
  const reply = await line.ask(
    postOf('/rpc/results/saveAsOrganizer', save, { cookie, 'x-forwarded-for': someAddress() }),
  );
  if (reply.status !== 200) throw new Error(`a save answered ${reply.status}: ${reply.body.toString()}`);
  return (JSON.parse(reply.body.toString()) as { json: { version: number } }).json.version;
}
