import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { SecondFactorCodeSchema, SignUpSchema } from './account-forms.ts';

const words = messages.signUp;
const form = {
  type: 'athlete',
  firstName: 'Ana',
  lastName: 'Díaz',
  passport: '1',
  birthdate: '1990-04-30',
  email: 'ana@correo.test',
  password: 'una clave',
  confirm: 'una clave',
  terms: true,
  phonePrefix: 'VE-58',
  phone: '4145550182',
  ciudad: 'Mérida',
  estado: 'Mérida',
  pais: 'Venezuela',
  sexo: 'femenino',
  tallaFranela: 'M',
  tallaShort: 'M',
  photo: 'data:image/png;base64,iVBORw0KGgo=',
};

function problemsOf(changes: Record<string, unknown>) {
  const { error } = SignUpSchema.safeParse({ ...form, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test.each(['O’Brien', "D'Angelo", 'Ana-María', 'María José', "Ñáñez D'"])(
  'walk-athlete 27 names: «%s» → accepted',
  lastName => expect(problemsOf({ lastName })).toEqual({}),
);

test.each(['Ana1', '-', "'", 'Ana_', 'Ana, Bea', '--Ana'])('PUB-118 PUB-120 names: «%s» → refused', firstName => {
  expect(problemsOf({ firstName })).toEqual({ firstName: words.letters });
});

describe('phone numbers of the sign-up form', () => {
  test.each(['300 555 0101', '(0414) 555-01-82', '414.555.0182', ' 4145550182 '])(
    'walk-organizer C typed number: %s → accepted as its digits',
    phone => {
      const parsed = SignUpSchema.parse({ ...form, phone });
      expect(parsed.phone).toBe(phone.replace(/\D/g, ''));
    },
  );

  test.each([
    ['', words.phone],
    ['cuatro', words.digits],
    ['12a', words.digits],
    ['123', words.phoneLength],
    ['1'.repeat(40), words.phoneLength],
  ])('walk-athlete 27 «%s» → a message says what is wrong with it', (phone, message) => {
    expect(problemsOf({ phone })).toEqual({ phone: message });
  });
});

test('walk-athlete 27 sign-up form: a too long name, a missing or impossible day → each has its own message', () => {
  expect(problemsOf({ firstName: 'a'.repeat(300) })).toEqual({ firstName: messages.field.long(80) });
  expect(problemsOf({ birthdate: '1990-04-31' })).toEqual({ birthdate: words.birthdateUnknown });
  expect(problemsOf({ birthdate: '' })).toEqual({ birthdate: words.birthdate });
});

test('SPEC-M36 second step: a code of 40 signs → passes; 41 signs or blanks → refused', () => {
  const passes = (secondCode: string) => SecondFactorCodeSchema.safeParse({ secondCode }).success;
  expect(['1'.repeat(40), ` ${'1'.repeat(40)} `, '1'.repeat(41), '  '].map(passes)).toEqual([true, true, false, false]);
});
