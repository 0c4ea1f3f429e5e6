import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';

/** No account of the requested type has this email. An email without any account shows the same text (A2). */
export class UnknownAccount extends Error {}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

/** Asks for the account type of an email, before any other step (PUB-080, PUB-089). */
export async function findType(email: string, expected?: AccountType): Promise<AccountType> {
  const { type } = await client.accounts.typeOf({ email });
  if (type === null || (expected && type !== expected)) throw new UnknownAccount(messages.login.unknown);
  return type;
}
