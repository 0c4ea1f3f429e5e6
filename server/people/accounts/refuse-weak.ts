import { readFileSync } from 'node:fs';
import { messages } from '#contract/messages.ts';
import { type PasswordOwner, whyWeak } from '#domain/people/accounts/password-strength.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';

// The ten thousand commonest of six signs and more, one a line, in lower case; the browser never loads them.
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'));

/** N16: what a stranger would try first is nobody's password. */
export function refuseWeak(password: string, owner: PasswordOwner): void {
  const why = whyWeak(password, owner, text => common.has(text));
  if (why) throw refusedField('password', messages.password[why]);
}

type Named = Partial<
  Record<'name' | 'firstName' | 'lastName' | 'organization' | 'fullName' | 'boxName', string | null>
>;

/** The owner of an account, or of a form of which an account is made. */
export const passwordOwner = (account: Named & { email: string }): PasswordOwner => ({
  email: account.email,
  names: [account.name, account.firstName, account.lastName, account.organization, account.fullName, account.boxName],
});
