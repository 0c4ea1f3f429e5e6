import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';

/** The email has no account of the type that was asked for; both cases read the same (A2). */
export class UnknownAccount extends Error {}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** PUB-080, PUB-089: the type of an email's account, asked before anything is done with it. */
export async function findType(email: string, expected?: AccountType): Promise<AccountType> {
  const { type } = await client.accounts.typeOf({ email });
  if (type === null || (expected && type !== expected)) throw new UnknownAccount(messages.login.unknown);
  return type;
}
