import { messages } from '#contract/messages.ts';
import type { User } from '#contract/people/accounts.ts';
import { signedIn } from '#server/foundation/http/context.ts';
import { unauthorized } from '#server/foundation/http/refuse.ts';
import { renewPassword } from '#server/people/accounts/change-password.ts';
import { type Call, type Calls, fieldOf, idIn } from './call.ts';

/** Returns the account type of an email. Null when the email has no account. Shares the limits of sign-in (PUB-296). */
const getTypeUser: Call = (ask, data) => ask.accounts.typeOf({ email: idIn(data, 'email') });

/** True when the email has an account (PUB-297). */
const existUser: Call = (ask, data) => ask.accounts.exists({ email: idIn(data, 'email') });

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the fields under `name` when that exists; else those at the top level. */
const fieldsIn = (data: unknown, name: string): Record<string, unknown> => {
  const inside = fieldOf(data, name);
  if (isObject(inside)) return inside;
  return isObject(data) ? data : {};
};

/**
 * Creates an account. The source's form asks for second password and terms, but sends only the account. So this call
 * fills them in (PUB-298).
 */
const createUser: Call = (ask, data) => {
  const fields = fieldsIn(data, 'user');
  const form = { confirm: fields.password, terms: true, ...fields };
  return ask.accounts.signUp(form as Parameters<typeof ask.accounts.signUp>[0]);
};

/** Returns the current profile, in the shape of its form. */
function formOf(user: User): Record<string, unknown> {
  const filled = Object.entries(user).map(([name, value]) => [name, value ?? undefined]);
  return { ...Object.fromEntries(filled), boxName: user.boxName ?? '' };
}

/**
 * Changes display name, photo and profile. The name follows from the profile; type and email never change. Missing
 * fields keep their value (PUB-299).
 */
const updateDataUser: Call = async (ask, data, context) => {
  const { uid: _uid } = await signedIn(context);
  const { user } = await ask.accounts.me();
  if (!user) throw unauthorized();
  const profile = fieldsIn(data, 'profile');
  const photo = fieldOf(data, 'photoURL') ?? profile.photo ?? user.photo;
  const isKept = photo === user.photoURL;
  const form = { ...formOf(user), ...profile, type: user.type, photo: isKept ? user.photo : photo };
  return ask.accounts.updateProfile(form as Parameters<typeof ask.accounts.updateProfile>[0]);
};

/** Changes the password. The new one alone is enough soon after a sign-in (PUB-300). */
const updatePassword: Call = async (_ask, data, context) => {
  const sent = fieldOf(data, 'password') ?? fieldOf(data, 'newPassword') ?? data;
  await renewPassword(context, await signedIn(context), sent);
  return { message: messages.password.changed };
};

/** These calls need no account. */
export const openAccountCalls: Calls = { getTypeUser, existUser };
export const signUpCalls: Calls = { createUser };
export const profileCalls: Calls = { updateDataUser };
export const accountCalls: Calls = { updatePassword };
