import { readFileSync } from 'node:fs';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { watchCalls } from '#e2e/kit/sign-in.ts';
import { box, choice, fillSignUp, texts } from '#e2e/kit/sign-up-form.ts';
import { create, paths } from '#e2e/kit/sign-up-paths.ts';

test('PUB-095 PUB-096 PUB-097 PUB-098 PUB-099 PUB-100 sign-up: the chooser → offers two cards, and two links below', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Como quieres registrarte?', exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  const [athlete, staff] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
  await expect(athlete).toContainText('Registra tus resultados, sigue tu progreso y consúltalo en cualquier momento');
  await expect(athlete.getByRole('link', { name: 'Atleta' })).toHaveAttribute('href', '/register/competitor');
  await expect(staff).toContainText('te inviten como juez');
  await expect(staff.getByRole('link', { name: 'Staff' })).toHaveAttribute('href', '/register/staff');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Gimnasio', exact: true })).toHaveAttribute('href', '/register/box');
  await expect(main.getByRole('link', { name: 'Organización', exact: true })).toHaveAttribute(
    'href',
    '/register/organization',
  );
  await athlete.getByRole('link').click();
  await expect(page).toHaveURL('/register/competitor');
});

const screens = [
  ['box', 'Gimnasio'],
  ['organization', 'Organizacion'],
  ['staff', 'Staff'],
  ['athlete', 'Atleta'],
] as const;

test('PUB-101 PUB-102 PUB-103 PUB-104 PUB-110 PUB-112 PUB-113 PUB-114 PUB-164 PUB-246 PUB-251 PUB-252 PUB-253 sign-up: each type → its form asks for its own fields', async ({
  page,
}) => {
  for (const [type, title] of screens) {
    await page.goto(paths[type]);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    for (const name of [...Object.keys(texts[type]), 'Correo', 'Teléfono', 'Contraseña', 'Repite la contraseña']) {
      await expect(box(page, name), `${title}: ${name}`).toBeVisible();
    }
    const ofPerson = type === 'athlete' || type === 'staff' ? 1 : 0;
    await expect(box(page, 'Apellido')).toHaveCount(ofPerson);
    await expect(box(page, 'Fecha de nacimiento')).toHaveCount(ofPerson);
    await expect(choice(page, 'Código de país')).toHaveValue('US-1');
    await expect(page.getByRole('button', { name: 'Subir Foto', exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /términos y condiciones/ })).not.toBeChecked();
  }
  await expect(page.getByRole('radio')).toHaveCount(2);
  for (const name of ['Talla de franela', 'Talla de short']) {
    await choice(page, name).click();
    await expect(page.getByRole('option')).toHaveText(['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']);
    await page.keyboard.press('Escape');
  }
});

test('PUB-111 PUB-280 PUB-281 phone prefixes: the list opens → the prefixes come from the bundled countries, without a call', async ({
  page,
}) => {
  const countries: { name: string; callingCodes: string[] }[] = JSON.parse(
    readFileSync('domain/foundation/countries/prefixes.gen.json', 'utf8'),
  );
  await page.goto('/register/competitor');
  await expect(choice(page, 'Código de país')).toBeVisible();
  const calls: string[] = [];
  page.on('request', request => calls.push(new URL(request.url()).pathname));
  await choice(page, 'Código de país').click();
  await expect(page.getByRole('option')).toHaveCount(countries.flatMap(({ callingCodes }) => callingCodes).length);
  await choice(page, 'Código de país').fill('espa');
  await page.getByRole('option', { name: /España/ }).click();
  await expect(choice(page, 'Código de país')).toHaveValue('ES-34');
  expect(calls.filter(path => path.startsWith('/rpc/') || path.startsWith('/api/'))).toEqual([]);
});

const personErrors = {
  Nombre: 'Por favor introduce el nombre!',
  Apellido: 'Por favor introduce el apellido!',
  'Pasaporte o documento': 'Por favor introduce el pasaporte o documento!',
  'Fecha de nacimiento': 'Por favor introduce la fecha de nacimiento!',
  Correo: 'Por favor introduce el correo!',
  Contraseña: 'Por favor introduce la contraseña!',
  'Repite la contraseña': 'Por favor repite la contraseña!',
  Teléfono: 'Por favor introduce el teléfono!',
  Ciudad: 'Por favor introduce la ciudad!',
  Estado: 'Por favor introduce el estado!',
};

test('PUB-117 PUB-119 PUB-121 PUB-122 PUB-124 PUB-126 PUB-128 PUB-130 PUB-131 PUB-132 PUB-133 PUB-135 PUB-136 PUB-137 PUB-138 PUB-139 sign-up: an empty athlete or staff form → shows all that is missing together and sends nothing', async ({
  page,
}) => {
  const calls = watchCalls(page);
  for (const type of ['athlete', 'staff'] as const) {
    await page.goto(paths[type]);
    await create(page);
    for (const [name, message] of Object.entries(personErrors)) {
      await expect(box(page, name)).toHaveAccessibleDescription(new RegExp(message));
    }
    for (const message of [
      'Por favor selecciona el país!',
      'Por favor selecciona el sexo!',
      'Por favor selecciona la talla de franela!',
      'Por favor selecciona la talla de short!',
      'Por favor sube una foto!',
      'Debes aceptar los terminos y condiciones',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await expect(box(page, 'Nombre de tu box')).not.toHaveAttribute('aria-invalid');
    await expect(box(page, 'Nombre')).toBeFocused();
    expect(calls).not.toContain('signUp');
  }
});

test('PUB-141 PUB-142 PUB-143 PUB-144 PUB-145 PUB-146 PUB-147 PUB-148 PUB-149 N16 sign-up: an organization → reads what is missing, a short or unequal password, and its strength', async ({
  page,
}) => {
  await page.goto('/register/organization');
  const calls = watchCalls(page);
  await create(page);
  for (const [name, message] of Object.entries({
    'Nombre de la organización': 'Por favor introduce el nombre de la organización!',
    Dirección: 'Por favor introduce la dirección!',
    'Nombre del responsable': 'Por favor introduce el nombre del responsable!',
    Correo: 'Por favor introduce el correo!',
    Teléfono: 'Por favor introduce el teléfono!',
  })) {
    await expect(box(page, name)).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page.getByText('Por favor sube el logo!')).toBeVisible();
  await expect(page.getByText('Debes aceptar los terminos y condiciones')).toBeVisible();
  expect(calls).not.toContain('signUp');

  await box(page, 'Contraseña').fill('12345');
  await box(page, 'Repite la contraseña').fill('54321');
  await box(page, 'Correo').focus();
  await expect(page.getByText('Minimo de 6 caracteres')).toBeVisible();
  await expect(page.getByText('Las contrasenas no coinciden!')).toBeVisible();
  const strength = page.getByRole('status', { name: 'Seguridad de la contraseña' });
  const heightOf = async () => (await strength.boundingBox())?.height;
  const height = await heightOf();
  await box(page, 'Contraseña').fill('');
  await expect(strength).toHaveText(/^\s*$/);
  // The hint must not move the button below it.
  expect(await heightOf()).toBe(height);
  for (const [typed, words] of [
    ['12345', 'Muy corta'],
    ['12345678', 'Débil: fácil de adivinar'],
    ['perro azul corre lejos', 'Muy buena'],
  ] as const) {
    await box(page, 'Contraseña').fill(typed);
    await expect(strength).toHaveText(words);
  }
});

const badly = [
  ['PUB-118', 'Nombre', 'Ana1', 'Caracteres invalidos!'],
  ['PUB-120', 'Apellido', 'Ruiz2', 'Caracteres invalidos!'],
  ['PUB-123', 'Correo', 'abc', 'Por favor introduce un correo válido!'],
  ['PUB-125', 'Nombre de tu box', 'Box_#1', 'Caracteres invalidos!'],
  ['PUB-129', 'Teléfono', '414x', 'Solo se permiten números'],
  ['PUB-134', 'Ciudad', 'Mérida 5', 'Caracteres invalidos!'],
  ['PUB-134', 'Estado', 'Zulia2', 'Caracteres invalidos!'],
] as const;

test('PUB-118 PUB-120 PUB-123 PUB-125 PUB-127 PUB-129 PUB-134 sign-up: invalid text or unequal passwords → the field says so when it is left', async ({
  page,
}) => {
  await page.goto('/register/competitor');
  for (const [, name, text, message] of badly) {
    await box(page, name).fill(text);
    await box(page, name).blur();
    await expect(box(page, name)).toHaveAccessibleDescription(new RegExp(message));
  }
  await box(page, 'Contraseña').fill('una clave');
  await box(page, 'Repite la contraseña').fill('otra clave');
  await box(page, 'Repite la contraseña').blur();
  await expect(page.getByText('Las contrasenas no coinciden!')).toBeVisible();
});

test('PUB-130 birthdate: typed or picked → the field is set, and the calendar’s week begins on Monday', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/register/competitor');
  const birthdate = box(page, 'Fecha de nacimiento');
  await birthdate.fill('31-02-1994');
  await birthdate.blur();
  await expect(birthdate).toHaveValue('31-02-1994');
  await birthdate.fill('28/2/1994');
  await birthdate.blur();
  await expect(birthdate).toHaveValue('28-02-1994');
  await page.getByRole('button', { name: 'Abrir el calendario' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do'], {
    ignoreCase: true,
  });
  await expectAccessible();
  await page.getByRole('button', { name: '14 febrero 1994' }).click();
  await expect(birthdate).toHaveValue('14-02-1994');
});

test('PUB-115 PUB-214 sign-up: the terms are read, the page reloads → typed text stays, except the password', async ({
  page,
}) => {
  await page.goto('/register/competitor');
  await fillSignUp(page, 'athlete', 'ana@correo.test');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /términos y condiciones/ }).click();
  const terms = await opened;
  await expect(terms).toHaveURL('/terms');
  await expect(terms.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeVisible();
  await expect(box(page, 'Nombre')).toHaveValue('María José');
  await terms.close();
  await page.reload();
  await expect(box(page, 'Nombre')).toHaveValue('María José');
  await expect(box(page, 'Fecha de nacimiento')).toHaveValue('28-02-1994');
  await expect(choice(page, 'País')).toHaveValue('Venezuela');
  await expect(choice(page, 'Talla de short')).toHaveValue('XXXL');
  await expect(box(page, 'Contraseña')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('una clave');
});
