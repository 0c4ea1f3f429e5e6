import type { AccountType } from '#contract/base.ts';
import type { User } from '#contract/people/accounts.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { insertAdmin, password, signUpForm } from './accounts.ts';

export type NewAccount = { uid: string; type: AccountType; email: string; password: string; displayName: string };

/**
 * Signs up through the public interface. An admin cannot sign up, so the factory inserts the admin into the database.
 */
export async function makeAccount(
  { url, database }: Pick<RunningApp, 'url' | 'database'>,
  type: AccountType,
  changes: Record<string, unknown> = {},
): Promise<NewAccount> {
  if (type === 'admin') return { ...(await insertAdmin(database.kysely)), type, password };
  const form = await signUpForm(type, changes);
  const answer = await fetch(`${url}/rpc/accounts/signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: form }),
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  const { user } = ((await answer.json()) as { json: { user: User } }).json;
  if (changes.emailVerified !== false) {
    await database.kysely.updateTable('users').set({ emailVerified: true }).where('id', '=', user.uid).execute();
  }
  return { uid: user.uid, type, email: user.email, password: form.password, displayName: user.displayName };
}
