import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as account from '#server/foundation/mail/texts/account-mails.ts';
import * as appeal from '#server/foundation/mail/texts/appeal-mails.ts';
import * as box from '#server/foundation/mail/texts/box-mails.ts';
import * as event from '#server/foundation/mail/texts/event-mails.ts';
import * as orders from '#server/foundation/mail/texts/order-mails.ts';
import * as results from '#server/foundation/mail/texts/result-mails.ts';
import * as sale from '#server/foundation/mail/texts/sale-mails.ts';
import * as secondFactor from '#server/foundation/mail/texts/second-factor-mails.ts';
import * as staff from '#server/foundation/mail/texts/staff-mails.ts';
import * as stream from '#server/foundation/mail/texts/stream-mails.ts';
import * as team from '#server/foundation/mail/texts/team-mails.ts';
import * as tickets from '#server/foundation/mail/texts/ticket-mails.ts';
import * as uploads from '#server/foundation/mail/texts/upload-mails.ts';
import { mailKinds } from './mail-kinds.ts';
import { renderMail } from './template.ts';

const url = 'https://pizarra.example/confirm-email?code=a-b_c&next=%2F';
const order = {
  uid: 'b7a2',
  athleteName: 'Ana',
  eventName: 'Copa Cumbre',
  categoryName: 'Élite',
  teamName: null,
  isTest: true,
  lines: [{ kind: 'event' as const, cents: 450_000 }],
  total: 450_000,
  currency: 'USD' as const,
};
const held = {
  eventName: 'Copa Cumbre',
  start: new Date('2026-11-20T12:00Z'),
  end: new Date('2026-11-22T22:00Z'),
  timeZone: 'America/Caracas',
  address: 'Coliseo El Salitre, Av. 63, Bogotá',
  contact: { email: 'hola@andina.example', phone: '+57 601 555 0101' },
  url,
};
const givenUp = {
  ...order,
  refunded: 0,
  refundable: order.total,
  refundUntil: '2026-11-21T12:00:00.000Z',
  timeZone: held.timeZone,
};
const judged = { ...held, judgeName: 'Carmen' };
const appealed = {
  personName: 'Ana',
  entryName: 'Tepuy',
  eventName: 'Copa Cumbre',
  categoryName: 'Élite',
  wodName: 'Fran',
  decision: 'organization' as const,
};
const uploaded = {
  ...held,
  userName: 'Ana',
  categoryName: 'Élite',
  wodName: 'Fran',
  startsAt: held.start,
  endsAt: held.end,
};
const value = { quantity: 86, timeMs: 409_000, tiebreakMs: null, teamResults: null };
const changed = {
  ...appealed,
  isTeam: false,
  unit: 'reps' as const,
  needTime: true,
  change: {
    kind: 'changed' as const,
    by: 'judge' as const,
    was: { ...value, status: 'pending' as const },
    is: { ...value, quantity: 84, status: 'approved' as const },
    note: 'Dos no-reps',
    isAppealOnly: false,
  },
  nameOf: () => 'Ana',
  hint: null,
  url,
};
const given = { ticketId: 'one', typeName: 'Gradería', shortCode: 'K7F3-9QXM', url };
const fromBuyer = { by: 'buyer' as const, name: 'Luisa Paz' };
const all = [
  account.confirmEmail('María Alejandra', url),
  account.resetPassword('José', url),
  account.confirmDeletion('Luis', url),
  account.confirmForgetting(url),
  account.accountErased(),
  box.boxRequestApproved('CrossFit Ávila'),
  box.boxRequestDeclined('CrossFit Ávila', 'El logo no se lee.'),
  account.passwordChanged('Ana'),
  account.signInCode('Ana', '482913'),
  account.manyFailures('Ana', 24),
  account.newDevice('Ana', { userAgent: null, address: '190.6.10.4', at: held.start }),
  secondFactor.secondFactorOn('Ana'),
  secondFactor.secondFactorOff('Ana'),
  orders.receipt(order, { ...held, calendarUrl: url }),
  orders.refundSent(order, { cents: 1000, reason: 'Lesión' }),
  orders.refundWanted({ ...order, kind: 'entry' }, { organizerName: 'Fundación Andina', cents: 1000, url }),
  orders.refundRefused({ ...order, kind: 'tickets' }, { reason: 'El plazo del hotel ya pasó' }),
  orders.placeGivenUp(givenUp, held.start),
  team.teamInvitation({ captainName: 'Ana', teamName: 'Tepuy', eventName: 'Copa Cumbre', way: 'sign-up', url }),
  team.manualEnrollment({ name: 'Ana', eventName: 'Copa Cumbre', categoryName: 'Élite', url }),
  team.placeWaits({ name: 'Ana', eventName: 'Copa Cumbre', categoryName: 'Élite', teamName: 'Tepuy', url }),
  team.entryRemoved({ name: 'Ana', eventName: 'Copa Cumbre', categoryName: 'Élite' }, 'own'),
  team.categoryChanged({ name: 'Ana', eventName: 'Copa Cumbre', teamName: 'Tepuy', before: 'RX', after: 'Élite', url }),
  team.memberRemoved('Ana', 'Tepuy', 'Copa Cumbre'),
  team.captainHandedOver('Ana', 'Tepuy', 'Copa Cumbre'),
  team.memberLeft('Ana', { memberName: 'Luis', teamName: 'Tepuy', eventName: 'Copa Cumbre' }),
  team.captainGiven('Ana', { beforeName: 'Luis', teamName: 'Tepuy', eventName: 'Copa Cumbre' }),
  team.teamWithdrawn('Ana', 'Tepuy', 'Copa Cumbre'),
  team.invitationAccepted('Ana', { memberName: 'Luis', teamName: 'Tepuy', eventName: 'Copa Cumbre' }),
  staff.judgeApplied({ ...judged, organizationName: 'Fundación Andina', type: 'offline' }),
  staff.applicationReceived({ ...judged, type: 'both' }),
  staff.judgeApproved({ ...judged, permissions: ['Clasificatorio', 'Presencial'], categories: ['Élite', 'Máster'] }),
  staff.judgeDeclined(judged),
  staff.judgeInvited({ ...judged, organizationName: 'Fundación Andina' }),
  staff.judgeDismissed(judged),
  event.eventMoved({ ...held, name: 'Ana', before: held, now: held }),
  event.ticketsMoved({
    ...held,
    before: { ...held, address: 'Plaza Bolívar' },
    now: { ...held, address: 'Polideportivo' },
  }),
  event.eventStarts({ ...held, name: 'Ana', address: 'Polideportivo Máximo Viloria, Barquisimeto' }),
  event.planPublished({
    ...{ name: 'Ana', eventName: 'Copa Cumbre', timeZone: held.timeZone, url },
    tests: [{ category: 'RX', test: null, from: held.start, to: held.end }],
  }),
  event.eventHidden({ name: 'Ana', eventName: 'Copa Cumbre', url }),
  event.birthdateChanged({ name: 'Ana', eventName: 'Copa Cumbre', athleteName: 'Luis', url }),
  uploads.qualifierUploaded(uploaded),
  uploads.resultAgainUploaded(uploaded),
  uploads.resultsUploaded(uploaded),
  results.resultChanged(changed),
  appeal.appealReceived({ ...appealed, url }),
  appeal.appealDecided({ ...appealed, note: 'Vimos el video', url }),
  appeal.appealDecidedForJudge(appealed),
  tickets.ticketInvitation({ ...held, name: 'Luis', from: fromBuyer, tickets: [given, given] }),
  sale.waitingListed({ ...held, typeName: 'Gradería', quantity: 2 }),
  sale.waitingOffer({ ...held, typeName: 'Gradería', quantity: 1, until: held.end }),
  sale.proveAddress({ ...held, typeName: 'Gradería', quantity: 2, until: held.end }),
  tickets.ticketVoided({ ...held, name: 'Luis', typeName: 'Gradería' }),
  tickets.ticketTransferred({ ...held, name: 'Luis', typeName: 'Gradería' }),
  tickets.ticketsReaddressed(held),
  tickets.ticketReceipt(order, { ...held, calendarUrl: url, tickets: [given] }),
  stream.streamReceipt(order, url),
];

const topics = [
  account,
  appeal,
  box,
  event,
  orders,
  results,
  sale,
  secondFactor,
  staff,
  stream,
  team,
  tickets,
  uploads,
];
test('mail templates: every template → in the tested list, with its own kind', () => {
  const files = readdirSync(join(import.meta.dirname, 'texts')).filter(name => name.endsWith('-mails.ts'));
  expect(topics).toHaveLength(files.length);
  expect(all).toHaveLength(topics.flatMap(topic => Object.keys(topic)).length);
  expect(all.map(mail => mail.kind).toSorted()).toEqual(Object.keys(mailKinds).toSorted());
});

test.each(all.map(mail => [mail.kind, mail] as const))(
  'mail templates: %s → the same words in HTML and text',
  (_kind, { html, text }) => {
    const written = text.split('\n').filter(line => line && line !== '-- ' && !line.endsWith(':'));
    const [title, ...rest] = written;
    expect(html.toUpperCase()).toContain(title!);
    const plain = html
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .replace(/<b [^>]*>|<\/b>/g, '');
    for (const line of rest) expect(plain).toContain(line);
  },
);

test.each(all.map(mail => [mail.kind, mail] as const))(
  'mail templates: %s → loads nothing, and is under 60 kB',
  (_kind, { html }) => {
    // Apart from pictures inside the mail, the mail must load nothing.
    const loaded = html.replaceAll(/<img src="cid:entrada-\d+"/g, '');
    expect(loaded).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toBe(url.replace('&', '&amp;'));
  },
);

test('mail texts: HTML in user text → escaped', () => {
  const nasty = `<img src=x onerror=alert(1)> "quoted" & 'single'`;
  const { html, text } = renderMail({
    preheader: nasty,
    title: nasty,
    paragraphs: [nasty],
    button: { label: nasty, url },
    note: nasty,
  });
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt; &quot;quoted&quot; &amp; &#39;single&#39;/g)).toHaveLength(6);
  expect(text).toContain(nasty);
});

test('mail texts: line breaks and direction signs → removed', () => {
  const { html, text } = renderMail({
    preheader: '',
    title: 'a',
    paragraphs: ['uno\r\n\r\nBcc: dos\u202Etres\u0000\u2028cuatro'],
  });
  expect(text).toContain('uno Bcc: dostres cuatro');
  expect(html).toContain('uno Bcc: dostres cuatro');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'no es una dirección'])(
  'mail buttons: the address %s → refused',
  address => {
    expect(() =>
      renderMail({ preheader: '', title: '', paragraphs: [], button: { label: 'x', url: address } }),
    ).toThrow();
  },
);

test.each(['Gana en evil.example', 'www.evil.com', 'https://evil.example', 'x@evil.example', 'a'.repeat(81)])(
  'mail greetings: the name %j looks like a link → left out',
  name => {
    for (const mail of [account.confirmEmail(name, url), box.boxRequestApproved(name)]) {
      expect(mail.html + mail.text + mail.subject).not.toContain(name);
    }
  },
);

test.each(['J. R. Pérez', "O'Brien", 'Núñez-Díaz', 'Gym 4.0'])('mail greetings: the name %j → used', name => {
  expect(account.passwordChanged(name).text).toContain(`Hola, ${name}:`);
});

test('L7 receipt: a paid place → lines, total, team, event and start', () => {
  const joined = { ...held, calendarUrl: url };
  const { text } = orders.receipt({ ...order, teamName: 'Los Tepuyes', isTest: false }, joined);
  const start = 'Empieza: 20 de noviembre de 2026 a las 8:00 a. m. (hora de Venezuela).';
  for (const words of ['Evento: $4,500.00', 'Total: $4,500.00', '«Los Tepuyes»', '«Copa Cumbre»', start]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('modo de prueba');
});

test('N30 mails of an order in euros: receipt, refund and refund request → their amounts in euros', () => {
  const inEuros = { ...order, currency: 'EUR' as const };
  const mails = [
    orders.receipt(inEuros, { ...held, calendarUrl: url }),
    orders.refundSent(inEuros, { cents: 450_000, reason: 'Lesión' }),
    orders.refundWanted({ ...inEuros, kind: 'entry' }, { organizerName: 'Club', cents: 450_000, url }),
  ];
  for (const { text } of mails) {
    expect(text).toContain('4.500,00\u{a0}€');
    expect(text).not.toContain('$');
  }
});

test.each([
  ['no payment', { total: 0, refundable: 0 }, null],
  ['an event without refunds', { refundUntil: null }, 'Pagaste $4,500.00. Este evento no da reembolsos.'],
  [
    'before the deadline',
    {},
    'Puedes pedir el reembolso de $4,500.00 en «Mis pagos» hasta el 21 de noviembre de 2026 a las 8:00 a. m. (hora de Venezuela).',
  ],
  [
    'after the deadline',
    { refundUntil: held.start.toISOString() },
    'Pagaste $4,500.00. El plazo para pedir el reembolso pasó: era hasta el 20 de noviembre de 2026 a las 8:00 a. m. (hora de Venezuela).',
  ],
  ['all is refunded', { refunded: 450_000, refundable: 0 }, 'Pagaste $4,500.00, y ya se reembolsó todo.'],
  [
    'only a started qualifier is left',
    { refunded: 400_000, refundable: 0 },
    'Pagaste $4,500.00, y de eso no queda nada por reembolsar.',
  ],
] as const)('walk-athlete 7 withdrawal mail: %s → the true state of the money', (_case, given, said) => {
  const { text } = orders.placeGivenUp({ ...givenUp, ...given }, held.start);
  expect(text).not.toContain('cuyo lugar pagaste');
  if (said) expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
  else expect(text).not.toMatch(/pag[oóu]|reembols/i);
});

test("ORGA-C18 ticket mails: sent to buyer, guest or sponsor's guest → the place, and the giver of the ticket", () => {
  const receipt = tickets.ticketReceipt(order, { ...held, calendarUrl: url, tickets: [given] });
  const ofBuyer = { ...held, name: 'Camila', from: fromBuyer };
  const guest = tickets.ticketInvitation({ ...ofBuyer, tickets: [given] });
  const sponsor = { by: 'organization' as const, name: 'Fundación Andina' };
  const sponsored = tickets.ticketInvitation({ ...ofBuyer, from: sponsor, tickets: [given] });
  for (const { text } of [receipt, guest, sponsored])
    expect(text).toContain('Dónde: Coliseo El Salitre, Av. 63, Bogotá');
  expect(guest.text).toContain('Luisa Paz compró esta entrada y te la envía.');
  expect(tickets.ticketInvitation({ ...ofBuyer, tickets: [given, given] }).text).toContain(
    'Luisa Paz compró estas entradas y te las envía.',
  );
  expect(sponsored.text).toContain('La organización del evento (Fundación Andina) te da esta entrada.');
  const own = tickets.ticketInvitation({ ...ofBuyer, from: null, tickets: [given] });
  expect(own.text).not.toMatch(/compró|te da/);
  expect(receipt.text).toContain('Para preguntas, la organización: hola@andina.example · +57 601 555 0101');
  const online = tickets.ticketInvitation({ ...ofBuyer, address: null, tickets: [given] });
  expect(online.text).toContain('Es en línea.');
});

test('ORGA-C18 ticket mails: a place or giver looks like a link → written so that no link appears', () => {
  const nasty = { by: 'buyer' as const, name: 'Gana en evil.example' };
  const address = 'Entra a https://evil.example ya';
  const { text, html } = tickets.ticketInvitation({ ...held, address, name: 'Luis', from: nasty, tickets: [given] });
  expect(text + html).not.toContain('evil.example');
  expect(text).toContain('Dónde: Entra a https: / / evil. example ya');
});

test('ORGA-C18 ticket mails: several codes → buttons above them, the calendar as a button', () => {
  const { html, text } = tickets.ticketReceipt(order, { ...held, calendarUrl: url, tickets: [given, given] });
  const places = ['Ver mis entradas', 'Agregar a mi calendario', 'cid:entrada-1'].map(word => html.indexOf(word));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(text).toContain(`Agregar a mi calendario:\n${url}`);
});

test('ORGA-C18 mails of a list: a place in an event → the subject names the event', () => {
  const words = { name: 'Ana', eventName: 'Copa Cumbre', categoryName: 'Élite', teamName: null, url };
  expect(team.placeWaits(words).subject).toBe('Tienes un lugar en Copa Cumbre');
  expect(team.manualEnrollment(words).subject).toBe('Te inscribieron en Copa Cumbre');
  expect(team.placeWaits({ ...words, eventName: 'evil.example' }).subject).toBe('Tienes un lugar en un evento');
});

test('SPEC-R3 N35 team mails: the deadline for members → until the team competes, not until the event starts', () => {
  const words = { teamName: 'Tepuy', eventName: 'Copa Cumbre' };
  for (const { text } of [
    team.teamInvitation({ ...words, captainName: 'Ana', way: 'answer', url }),
    team.memberLeft('Ana', { ...words, memberName: 'Luis' }),
  ]) {
    expect(text).toContain('hasta que el equipo compita');
    expect(text).not.toContain('empiece');
  }
});

test('ORGA-C16 ticket mails: a void ticket → names the contact of the organization', () => {
  expect(tickets.ticketVoided({ ...held, name: 'Luis', typeName: 'Gradería' }).text).toContain(
    'escríbele a la organización: hola@andina.example · +57 601 555 0101',
  );
  const contact = { email: '', phone: '' };
  expect(tickets.ticketVoided({ ...held, contact, name: 'Luis', typeName: 'Gradería' }).text).toContain(
    'escríbele a la organización.',
  );
});

test('refund mail: a reason with a link → without the link', () => {
  const { text } = orders.refundSent(order, { cents: 1000, reason: 'Entra a evil.example ya' });
  expect(text).not.toContain('evil');
});

test('walk-league 28 mail of a waiting place: a place of a team waits → results are named, appeals are not', () => {
  const { text } = team.placeWaits({ name: 'Ana', eventName: 'Liga', categoryName: 'RX', teamName: null, url });
  expect(text).toContain('Toma el lugar para ver tus resultados');
  expect(text).not.toMatch(/apel/i);
});
