import { randomUUID } from 'node:crypto';
import type { App } from '#server/app.ts';
import { makeCookie, storedToken } from '#server/people/accounts/auth.ts';
import { createVisitor } from '#testing/app.ts';
import type { SignedIn } from './accounts.ts';

/**
 * Makes many signed-in athletes. Real sign-ups with passwords and pictures would take longer than a race test itself.
 * The sessions are real ones.
 */
export async function insertCrowd(app: App, count: number): Promise<SignedIn[]> {
  const db = app.database.kysely;
  const people = Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    return { id, name: `Atleta ${index}`, email: `${id}@correo.test`, token: randomUUID() };
  });
  await db
    .insertInto('users')
    .values(people.map(({ id, name, email }) => ({ id, name, email, type: 'athlete' as const, emailVerified: true })))
    .execute();
  const expiresAt = new Date(app.now().getTime() + app.config.sessionHours * 3_600_000);
  await db
    .insertInto('sessions')
    .values(people.map(({ id, token }) => ({ id: randomUUID(), userId: id, token: storedToken(token), expiresAt })))
    .execute();
  return people.map(({ id, email, token }, index) => {
    const visitor = createVisitor(app, { address: `198.51.100.${1 + (index % 250)}` });
    const [pair = ''] = makeCookie(app.auth, 'session_token', token, null).split(';');
    const [name = '', value = ''] = pair.split('=');
    visitor.cookies.set(name, value);
    return { ...visitor, uid: id, email, type: 'athlete' };
  });
}
