import type { Page } from '@playwright/test';
import type { SignUpType } from '#contract/base.ts';

export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

async function choose(page: Page, name: string, typed: string, option: string | RegExp) {
  await choice(page, name).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

const person = {
  Nombre: 'María José',
  Apellido: 'Peñalver Ñáñez',
  'Pasaporte o documento': 'V-17345112',
  'Fecha de nacimiento': '28021994',
  'Nombre de tu box': 'Box 1, S.A. - A',
  Estado: 'Mérida',
  Ciudad: "Sant'Ana-Ejido",
};
export const texts: Record<SignUpType, Record<string, string>> = {
  athlete: person,
  staff: person,
  box: {
    'Nombre del gimnasio': 'Box Cumbre, C.A.',
    'Identificación fiscal': 'J-30551',
    Estado: 'Mérida',
    Ciudad: 'Ejido',
  },
  organization: {
    'Nombre de la organización': 'Fundación Atlética',
    Dirección: 'Calle 1',
    'Nombre del responsable': 'Rafael Q.',
  },
};

/** Fills everything except the picture. */
export async function fillSignUp(page: Page, type: SignUpType, email: string) {
  for (const [name, value] of Object.entries(texts[type])) await box(page, name).fill(value);
  await box(page, 'Teléfono').fill('4145550182');
  await box(page, 'Correo').fill(email);
  await box(page, 'Contraseña').fill('una clave');
  await box(page, 'Repite la contraseña').fill('una clave');
  if (type !== 'organization') await choose(page, 'País', 'venez', 'Venezuela');
  if (type === 'athlete' || type === 'staff') {
    await page.getByRole('radio', { name: 'Femenino' }).check();
    await choice(page, 'Talla de franela').click();
    await page.getByRole('option', { name: 'M', exact: true }).click();
    await choice(page, 'Talla de short').click();
    await page.getByRole('option', { name: 'XXXL', exact: true }).click();
  }
  await page.getByRole('checkbox', { name: /términos/ }).check();
}
