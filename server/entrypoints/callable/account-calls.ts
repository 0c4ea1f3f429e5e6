import { messages } from '#contract/messages.ts';
import type { User } from '#contract/people/accounts.ts';
import { signedIn } from '#server/foundation/http/context.ts';
import { unauthorized } from '#server/foundation/http/refuse.ts';
import { renewPassword } from '#server/people/accounts/change-password.ts';
import { type Call, type Calls, fieldOf, idIn } from './call.ts';

/** PUB-296: null where the email has no account. It shares the limits of signing in. */
const getTypeUser: Call = (ask, data) => ask.accounts.typeOf({ email: idIn(data, 'email') });

/** PUB-297: whether an email has an account. */
const existUser: Call = (ask, data) => ask.accounts.exists({ email: idIn(data, 'email') });

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The fields themselves, or under the name that one of the two carries them by. */
const fieldsIn = (data: unknown, name: string): Record<string, unknown> => {
  const inside = fieldOf(data, name);
  if (isObject(inside)) return inside;
  return isObject(data) ? data : {};
};

/** PUB-298: the source asks for the second password and the terms in its form and sends the account alone. */
const createUser: Call = (ask, data) => {
  const fields = fieldsIn(data, 'user');
  const form = { confirm: fields.password, terms: true, ...fields };
  return ask.accounts.signUp(form as Parameters<typeof ask.accounts.signUp>[0]);
};

/** What the profile holds now, as its form would send it. */
function formOf(user: User): Record<string, unknown> {
  const filled = Object.entries(user).map(([name, value]) => [name, value ?? undefined]);
  return { ...Object.fromEntries(filled), boxName: user.boxName ?? '' };
}

/**
 * PUB-299: display name, photo and profile. The name follows from the profile; type and email are nobody's to change;
 * what is not sent stays.
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

/** PUB-300: the new password alone, soon after a sign-in. */
const updatePassword: Call = async (_ask, data, context) => {
  const sent = fieldOf(data, 'password') ?? fieldOf(data, 'newPassword') ?? data;
  await renewPassword(context, await signedIn(context), sent);
  return { message: messages.password.changed };
};

/** The calls of whoever has no account yet. */
export const openAccountCalls: Calls = { getTypeUser, existUser };
export const signUpCalls: Calls = { createUser };
export const profileCalls: Calls = { updateDataUser };
export const accountCalls: Calls = { updatePassword };
