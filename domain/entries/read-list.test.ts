import { describe, expect, test } from 'vitest';
import { readList } from './read-list.ts';

const rx = { id: 'rx', name: 'RX Masculino', team: false };
const women = { id: 'fem', name: 'Élite Femenino', team: false };
const teams = { id: 'teams', name: 'Equipos de 3', team: true };
const read = (text: string, category: typeof rx | null = null) =>
  readList(text, { categories: [rx, women, teams], category, day: '2026-11-28' });
const short = (text: string, category: typeof rx | null = null) =>
  read(text, category).map(({ name, email, category: found }) => [name, email, found?.id ?? null]);

const luis = ['Luis López', 'luis@correo.com', 'rx'];
const ana = ['Ana Díaz', 'ana@correo.com', 'fem'];

describe('walk-organizer A6 a list of people as sheets paste it', () => {
  test.each([
    [
      'tabs with a Spanish head',
      'Nombre\tCorreo\tCategoría\nLuis López\tluis@correo.com\trx masculino\nAna Díaz\tana@correo.com\telite femenino',
    ],
    [
      'commas with an English head in another order',
      'Email,Category,Full name\nLUIS@correo.com,RX Masculino,Luis López\nana@correo.com,Élite Femenino,Ana Díaz\n',
    ],
    [
      'semicolons, a mark of the file’s start and Windows lines',
      '\ufeffcategoria;nombre;e-mail\r\nRX Masculino;Luis López;luis@correo.com\r\nÉlite Femenino;Ana Díaz;ana@correo.com\r\n',
    ],
    ['no head at all', 'Luis López\tRX Masculino\tluis@correo.com\n\nAna Díaz\tÉlite Femenino\tana@correo.com'],
    [
      'first and last name apart',
      'Nombre\tApellidos\tMail\tDivisión\nLuis\tLópez\tluis@correo.com\tRX Masculino\nAna\tDíaz\tana@correo.com\tÉlite Femenino',
    ],
    [
      'quotes around a cell',
      'Nombre,Correo,Categoría\n"Luis López","luis@correo.com","RX Masculino"\n"Ana Díaz",ana@correo.com,Élite Femenino',
    ],
  ])('%s', (_, text) => expect(short(text)).toEqual([luis, ana]));

  test('a line without a category gets the chosen one, an unknown category none', () => {
    expect(short('Luis López\tluis@correo.com', rx)).toEqual([luis]);
    const [row] = read('Nombre\tCategoría\nLuis\tMáster 90', rx);
    expect(row).toMatchObject({ category: null, categoryName: 'Máster 90' });
  });

  test('walk-league 4 a head that is cut short, or that nobody foresaw, over names of categories', () => {
    const people = 'Luis López\t3104445566\tluis@correo.com\trx masculino\nAna Díaz\t\tana@correo.com\tÉlite Femenino';
    expect(short(`Nombre completo\tCelular\tEmail\tCat.\n${people}`)).toEqual([luis, ana]);
    expect(short(`Nombre completo\tCelular\tEmail\t¿Dónde compite?\n${people}`)).toEqual([luis, ana]);
  });

  test('addresses alone, and one beside its name', () => {
    expect(short('luis@correo.com\nana@correo.com', rx)).toEqual([
      ['', 'luis@correo.com', 'rx'],
      ['', 'ana@correo.com', 'rx'],
    ]);
    expect(short('Nombre\nLuis López <luis@correo.com>', rx)).toEqual([luis]);
  });

  test('a team is one line with its members, or a line for each', () => {
    const mates = [
      { name: 'Bea Paz', email: 'bea@correo.com' },
      { name: 'Caro', email: '' },
    ];
    const one =
      'Equipo\tCapitán\tCorreo\tMiembros\tCategoría\nÁguilas\tAna\tana@correo.com\tBea Paz <bea@correo.com>, Caro\tEquipos de 3';
    const each =
      'Nombre\tCorreo\tEquipo\tCategoría\nAna\tana@correo.com\tÁguilas\tEquipos de 3\nBea Paz\tbea@correo.com\taguilas\tEquipos de 3\nCaro\t\tÁguilas\tEquipos de 3';
    const columns =
      'Equipo\tNombre\tCorreo\tIntegrante 2\tIntegrante 3\tCategoría\nÁguilas\tAna\tana@correo.com\tBea Paz bea@correo.com\tCaro\tEquipos de 3';
    for (const text of [one, each, columns]) {
      expect(read(text)).toMatchObject([
        { name: 'Ana', email: 'ana@correo.com', team: 'Águilas', mates, category: teams },
      ]);
    }
    expect(read(each)[0]?.lines).toEqual([2, 3, 4]);
  });

  test('an age, or the birth date that it follows from on the first day', () => {
    const ages = (text: string) => read(text).map(({ age }) => age);
    expect(ages('Nombre\tEdad\nAna\t41\nBea\t')).toEqual([41, null]);
    expect(ages('Nombre\tFecha de nacimiento\nA\t28/11/1985\nB\t29/11/1985\nC\t1985-11-28\nD\tayer')).toEqual([
      41,
      40,
      41,
      null,
    ]);
  });

  test('lines keep their numbers, and a quote that never closes loses nobody', () => {
    expect(read('Nombre\tCorreo\n\n"Luis\tluis@correo.com\nAna\tana@correo.com').map(({ lines }) => lines)).toEqual([
      [3],
      [4],
    ]);
    expect(read('')).toEqual([]);
  });
});
