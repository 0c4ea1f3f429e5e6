import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { checkTeam, newTeam } from './check-team.ts';

const words = messages.joining;
const team = { name: 'Los Andes', photo: '', emails: ['uno@correo.test', 'dos@correo.test'] };
const check = (changes: Partial<typeof team>, members = 3) =>
  checkTeam({ ...team, ...changes }, 'capitana@correo.test', members);

test('ATH-143 ATH-144 team form: needs a name, but no logo', () => {
  expect(check({})).toEqual({});
  expect(check({ name: ' ' })).toEqual({ name: words.teamName });
});

test('ATH-145 ATH-146 ATH-147 ATH-O38 team form: an email is empty, invalid, repeated or the captain’s → refused', () => {
  expect(check({ emails: ['uno@correo.test', ''] })).toEqual({ 'emails.1': words.memberEmail });
  expect(check({ emails: ['uno', 'dos@correo.test'] })).toEqual({ 'emails.0': words.memberEmailInvalid });
  expect(check({ emails: ['uno@correo.test', ' UNO@correo.test'] })).toEqual({ 'emails.1': words.duplicate });
  expect(check({ emails: ['Capitana@correo.test'] })).toEqual({ 'emails.0': words.duplicate });
});

test('ATH-148 ATH-149 team form: one email field fewer than members; a team of one has none', () => {
  expect(newTeam(4).emails).toHaveLength(3);
  expect(newTeam(1).emails).toEqual([]);
  expect(newTeam(50).emails.length).toBeLessThan(10);
  expect(check({ emails: [] }, 1)).toEqual({});
  expect(check({}, 2)).toEqual({ 'emails.1': words.tooMany(1) });
});
