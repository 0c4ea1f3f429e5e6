import { expect, test } from 'vitest';
import { messages } from './messages.ts';

test('PUB-002 messages: texts that the source gives in English → unchanged', () => {
  const { release, login, photo, signUp } = messages;
  expect([release.title, release.action]).toEqual(['A new version was released', 'Update']);
  expect([login.email, login.password]).toEqual(['Please input your email!', 'Please input your password!']);
  expect([photo.type, photo.size]).toEqual(['You can only upload JPG/PNG file!', 'Image must smaller than 2MB!']);
  expect(signUp.emailTaken).toBe('The provided email is already in use by an existing user.');
});
