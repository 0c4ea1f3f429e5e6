import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';

/** The email has no account of the requested type; both cases show the same text (A2). */
export class UnknownAccount extends Error {}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** The account type of an email, asked before any other step (PUB-080, PUB-089). */
export async function findType(email: string, expected?: AccountType): Promise<AccountType> {
  const { type } = await client.accounts.typeOf({ email });
  if (type === null || (expected && type !== expected)) throw new UnknownAccount(messages.login.unknown);
  return type;
}
