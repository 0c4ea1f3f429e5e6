import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { harmless, sheetNames, toCsv } from '#server/foundation/sheets/sheet-files.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import {
  createJoinable,
  createTeamEvent,
  enterAlone,
  type Joinable,
  signUpConfirmed,
} from '#testing/factories/entries.ts';
import { joinAndPay } from '#testing/factories/orders.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const columns = [
  'Nombre',
  'Género',
  'Correo',
  'Teléfono',
  'Categoría',
  'Equipo',
  'Talla de franela',
  'Talla de short',
  'Dirección',
  'Ciudad',
  'Estado',
  'País',
];

const plain = (xml: string) =>
  xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&amp;/g, '&');

function readXlsx(base64: string): Map<string, string[][]> {
  const parts = unzipSync(Buffer.from(base64, 'base64'));
  const text = (path: string) => strFromU8(parts[path]!);
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si]) =>
    plain([...si!.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, t]) => t).join('')),
  );
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      /Id="([^"]+)"/.exec(tag)![1]!,
      /Target="([^"]+)"/.exec(tag)![1]!,
    ]),
  );
  return new Map(
    [...text('xl/workbook.xml').matchAll(/<sheet [^>]*>/g)].map(([tag]) => {
      const sheet = text(`xl/${targets.get(/r:id="([^"]+)"/.exec(tag)![1]!)!.replace(/^\/?(xl\/)?/, '')}`);
      expect(sheet).not.toContain('<f>');
      const rows = [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) =>
        cellsOf(row, strings),
      );
      return [plain(/name="([^"]*)"/.exec(tag)![1]!), rows];
    }),
  );
}

function cellsOf(row: string, strings: string[]): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', inside = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const letters = /r="([A-Z]+)/.exec(attributes)![1]!;
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const value = /<v>(.*?)<\/v>/s.exec(inside)?.[1] ?? '';
    cells[column] = attributes.includes('t="s"') ? strings[Number(value)]! : value;
  }
  return Array.from(cells, cell => cell ?? '');
}

function readCsv(base64: string): string[][] {
  const text = Buffer.from(base64, 'base64').toString();
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text
    .slice(1, -2)
    .split('\r\n')
    .map(line =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    );
}

const exportAthletes = ({ organizer, eventId }: Joinable, format: 'csv' | 'xlsx') =>
  organizer.client.entries.exportAthletes({ eventId, format });

describe('export of athletes', () => {
  test('ORG-090 ORG-091 ORG-092 ORG-251 E13 CSV and XLSX → the same twelve columns and the same cells', async () => {
    const event = await createTeamEvent(app);
    const captain = await signUpConfirmed(app);
    await enterAsTeam(app, event, captain, { name: '=1+1; "Los \n Cóndores"' });
    const csv = await exportAthletes(event, 'csv');
    const xlsx = await exportAthletes(event, 'xlsx');
    expect([csv.fileName, xlsx.fileName]).toEqual([
      expect.stringMatching(/^atletas-copa-cumbre-\d+\.csv$/),
      expect.stringMatching(/^atletas-copa-cumbre-\d+\.xlsx$/),
    ]);
    const rows = readCsv(csv.file);
    expect(rows[0]).toEqual(columns);
    expect(rows[1]).toEqual([
      'María José Peñalver Ñáñez',
      'femenino',
      captain.email,
      '(+58) 4145550182',
      expect.stringContaining('Categoría'),
      `'=1+1; "Los Cóndores"`,
      'M',
      'XXXL',
      'Mérida, Mérida, Venezuela',
      'Mérida',
      'Mérida',
      'Venezuela',
    ]);
    expect(readXlsx(xlsx.file).get('Atletas')).toEqual(rows);
  });

  test('J5 an enrolled athlete has not answered → only name, email and category in every file', async () => {
    const event = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    await event.organizer.client.entries.enroll({ categoryId: event.categoryId, email: athlete.email });
    const [, row] = readCsv((await exportAthletes(event, 'csv')).file);
    const known = row!.map((cell, place) => (cell === '' ? null : columns[place])).filter(Boolean);
    expect(known).toEqual(['Nombre', 'Correo', 'Categoría']);
    const all = await event.organizer.client.entries.exportEvent({ eventId: event.eventId });
    const texts = [...readXlsx(all.file).values()].flat(2);
    expect(texts).toContain(athlete.email);
    expect(texts).not.toContain('Mérida');
    expect(texts.join(' ')).not.toContain('4145550182');
  });

  test('an event without athletes → the head and no row', async () => {
    const event = await createJoinable(app);
    expect(readCsv((await exportAthletes(event, 'csv')).file)).toEqual([columns]);
    expect(readXlsx((await exportAthletes(event, 'xlsx')).file).get('Atletas')).toEqual([columns]);
  });
});

test('ORG-455 E13 export of an event: downloaded → one file with athletes, a sheet for each category, tickets and payments', async () => {
  const event = await createJoinable(app, { name: 'Élite: Femenino / RX [2026] con un nombre largo' });
  const { organizer, eventId } = event;
  await createCategory(app, organizer, eventId, { name: 'Élite: Femenino / RX [2026] con un nombre corto' });
  const athlete = await signUpAs(app, 'athlete');
  const order = await joinAndPay(athlete, event);
  await enterAlone(app, event, await signUpAs(app, 'athlete'));
  const typeId = await createTicketType(organizer, eventId, { name: 'VIP' });
  const guest = { name: 'Ana Ruiz', email: 'ana@publico.example', passport: '0012' };
  const kept = await assignTicket(organizer, { eventId, typeId }, guest);
  const cancelled = await assignTicket(organizer, { eventId, typeId });
  await organizer.client.tickets.cancel({ id: cancelled });
  const { file, fileName } = await organizer.client.entries.exportEvent({ eventId });
  expect(fileName).toMatch(/^copa-cumbre-\d+\.xlsx$/);
  const sheets = readXlsx(file);
  const [first, one, two, tickets, payments, ...more] = [...sheets.keys()];
  expect([first, tickets, payments, more]).toEqual(['Atletas', 'Entradas', 'Pagos', []]);
  expect(one).toBe('Élite Femenino RX 2026 con un n');
  expect(two).toBe('Élite Femenino RX 2026 con (2)');
  expect(sheets.get('Atletas')).toHaveLength(3);
  expect(sheets.get(one!)).toEqual([
    ['Posición', 'Nombre', 'Ciudad', 'Total (%)', 'Puntos', 'Empates'],
    ['', 'María José Peñalver Ñáñez', 'Mérida', 'Por cargar'],
    ['', 'María José Peñalver Ñáñez', 'Mérida', 'Por cargar'],
  ]);
  const [ticketHead, ...ticketRows] = sheets.get('Entradas')!;
  const asked = [
    'Entrada',
    'Nombre',
    'Correo',
    'Pasaporte',
    'Código',
    'Estado',
    'Revisado (America/Caracas)',
    'Comprador',
  ];
  expect(ticketHead).toEqual(asked);
  expect(ticketRows).toEqual([
    ['VIP', 'Ana Ruiz', 'ana@publico.example', '0012', kept, 'asignado', '', 'a mano'],
    ['VIP', 'Luis Gómez', 'luis@publico.example', '17345112', cancelled, 'anulado', '', 'a mano'],
  ]);
  const [head, payment] = sheets.get('Pagos')!;
  expect([head?.[0], head?.[8]]).toEqual(['Fecha (America/Caracas)', 'Total (USD)']);
  const written = (Number(payment?.[0]) - 25_569) * 86_400_000;
  expect(Math.abs(written - (Date.parse(order.createdAt) - 4 * 3_600_000))).toBeLessThan(61_000);
  expect(payment?.slice(1)).toEqual([
    order.uid,
    'María José Peñalver Ñáñez',
    athlete.email,
    expect.stringContaining('Élite'),
    'completada',
    'prueba',
    'tarjeta',
    '45',
    expect.any(String),
    '0',
  ]);
});

test('E13 export of an event: tickets bought with or without an account → both are among the payments', async () => {
  const { organizer, eventId } = await createJoinable(app);
  const typeId = await createTicketType(organizer, eventId);
  const athlete = await signUpAs(app, 'athlete');
  await orderTickets(app, { eventId, typeId, quantity: 2 });
  await orderTickets(app, { eventId, typeId, quantity: 1, who: athlete });
  const [, ...payments] = readXlsx((await organizer.client.entries.exportEvent({ eventId })).file).get('Pagos')!;
  expect(payments.map(row => [row[3], row[4], row[8]]).toSorted()).toEqual(
    [
      ['ana@publico.example', '2 × Gradería general', '20'],
      [athlete.email, '1 × Gradería general', '10'],
    ].toSorted(),
  );
});

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', ' =1', '|cmd', '%0', '＝1', '\r\n=1'])(
  'E13 exported cells: %j → not read as a formula',
  text => {
    expect(harmless(text)).toMatch(/^'/);
    expect(toCsv([[text]])).toMatch(/^\ufeff"?'/);
  },
);

test('E13 exported cells: a formula after a comma within a cell → not read as a formula', () => {
  expect(toCsv([['Ana', 'Mérida,=1+1, @sum']])).toBe('\ufeffAna;"Mérida,\'=1+1, \'@sum"\r\n');
});

test('E13 exported cells: no formula → unchanged, quoted only where needed', () => {
  for (const text of ['Ana', "O'Neil", 'a=b', '10-20', '¿+?']) expect(harmless(text)).toBe(text);
  expect(toCsv([['a;b', 'c"d', 'e,f', null, 7]])).toBe('\ufeff"a;b";"c""d";"e,f";;7\r\n');
});

test('names of exported sheets: any names → names that Excel accepts, each once', () => {
  const names = sheetNames([
    'RX',
    'rx',
    "'Élite'",
    '[]',
    '',
    'x'.repeat(40),
    'x'.repeat(41),
    '💪'.repeat(20),
    'History',
  ]);
  expect(names).toEqual([
    'RX',
    'rx (2)',
    'Élite',
    'Hoja',
    'Hoja (2)',
    'x'.repeat(31),
    `${'x'.repeat(27)} (2)`,
    '💪'.repeat(15),
    'History (2)',
  ]);
});
