import { readFileSync } from 'node:fs';
import { messages } from '#contract/messages.ts';
import { type PasswordOwner, whyWeak } from '#domain/people/accounts/password-strength.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';

// The ten thousand most common passwords of six or more signs, one per line, in lower case. The browser never loads
// them.
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'));

/** Refuses passwords that a stranger would try first (N16). */
export function refuseWeak(password: string, owner: PasswordOwner): void {
  const why = whyWeak(password, owner, text => common.has(text));
  if (why) throw refusedField('password', messages.password[why]);
}

type Named = Partial<
  Record<'name' | 'firstName' | 'lastName' | 'organization' | 'fullName' | 'boxName', string | null>
>;

export const passwordOwner = (account: Named & { email: string }): PasswordOwner => ({
  email: account.email,
  names: [account.name, account.firstName, account.lastName, account.organization, account.fullName, account.boxName],
});
