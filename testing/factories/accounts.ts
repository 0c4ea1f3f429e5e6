import sharp from 'sharp';
import type { AccountType, SignUpType } from '#contract/base.ts';
import type { SignUp } from '#contract/people/account-forms.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type HashCost, hashPassword } from '#server/people/accounts/passwords.ts';
import { createVisitor, type Visitor } from '#testing/app.ts';

export const password = 'una clave larga';
let serial = 0;

export async function pngDataUrl(color = '#1450b8', side = 40): Promise<string> {
  const image = sharp({ create: { width: side, height: side, channels: 3, background: color } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
}

/** A complete sign-up form of an account type. Each call has another email. */
export async function signUpForm<T extends SignUpType>(type: T, changes: Record<string, unknown> = {}) {
  serial++;
  const credentials = {
    email: `${type}.${serial}.${process.pid}@correo.test`,
    password,
    confirm: password,
    terms: true,
  };
  const contact = { phonePrefix: 'VE-58', phone: '4145550182' };
  const home = { ciudad: 'Mérida', estado: 'Mérida', pais: 'Venezuela' };
  const photo = await pngDataUrl();
  const person = {
    firstName: 'María José',
    lastName: 'Peñalver Ñáñez',
    passport: 'V-17345112',
    boxName: 'Box 1, S.A. - A',
    birthdate: '1994-02-28',
    sexo: 'femenino',
    tallaFranela: 'M',
    tallaShort: 'XXXL',
  };
  const forms = {
    athlete: { ...person, ...home },
    staff: { ...person, ...home },
    box: { firstName: 'Box Cumbre, C.A.', passport: 'J-30551', ...home },
    organization: { organization: 'Fundación Atlética', address: 'Calle 1', fullName: 'Rafael Quintero' },
  };
  return { type, ...credentials, ...contact, photo, ...forms[type], ...changes } as unknown as Extract<
    SignUp,
    { type: T }
  >;
}

export type SignedIn = Visitor & { uid: string; email: string; type: AccountType };

export async function signUpAs(app: App, type: SignUpType, changes: Record<string, unknown> = {}): Promise<SignedIn> {
  const visitor = createVisitor(app, { address: `203.0.113.${1 + (serial % 200)}` });
  const form = await signUpForm(type, changes);
  const { user } = await visitor.client.accounts.signUp(form);
  // Organizations that enroll and judges that apply need a confirmed address (N7). A test of this rule passes
  // `emailVerified: false`.
  if ((type === 'organization' || type === 'staff') && changes.emailVerified !== false) {
    await app.database.kysely.updateTable('users').set({ emailVerified: true }).where('id', '=', user.uid).execute();
  }
  return { ...visitor, uid: user.uid, email: user.email, type };
}

/** Inserts an admin into the database, because an admin cannot sign up. */
export async function insertAdmin(
  db: Db,
  cost?: HashCost,
): Promise<{ uid: string; email: string; displayName: string }> {
  serial++;
  const uid = crypto.randomUUID();
  const email = `admin.${serial}.${process.pid}@correo.test`;
  const displayName = 'Operadora';
  await db
    .insertInto('users')
    .values({ id: uid, type: 'admin', name: displayName, email, emailVerified: true })
    .execute();
  const credential = { id: crypto.randomUUID(), userId: uid, accountId: uid, providerId: 'credential' };
  await db
    .insertInto('credentials')
    .values({ ...credential, password: await hashPassword(password, '', cost) })
    .execute();
  return { uid, email, displayName };
}

export async function signInAsAdmin(app: App, { isLocal = false } = {}): Promise<SignedIn> {
  const { uid, email } = await insertAdmin(app.database.kysely, app.hashCost);
  const visitor = createVisitor(app, { isLocal });
  await visitor.client.accounts.signIn({ email, password, type: 'admin', remember: false });
  return { ...visitor, uid, email, type: 'admin' };
}
