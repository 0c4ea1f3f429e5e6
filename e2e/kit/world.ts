import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import { appealOf, makeContested } from './contested.ts';
import { join, myTeamId } from './entrants.ts';
import { applyTo, makeJudge } from './judges.ts';
import { base, type Organizer } from './organizer.ts';
import { makeHeat } from './rails.ts';
import { buyTickets, sellTickets } from './ticket-orders.ts';
import { athleteBase, makeQualifying } from './uploads.ts';

type App = Parameters<typeof makeContested>[0];
/** `refused`: screens that redirect this account to the home page. */
type Walk = { who: NewAccount | null; screens: string[]; refused?: string[] };

async function giveTicket(organizer: Organizer, eventId: string, email: string) {
  const plain = { price: 0, limit: 20, mostPerPerson: 10, entries: 'once', isPublic: true };
  const type = await organizer.call('tickets/createType', { eventId, form: { ...plain, name: 'Gradería general' } });
  const form = { name: 'Beatriz Uzcátegui', email, passport: '17345112', typeId: type.uid };
  const ticket = await organizer.call('tickets/assign', { eventId, form });
  return { typeId: type.uid, path: `${eventId}/${type.uid}/${ticket.uid}` };
}

/** Makes one example of each subject: a contested result, a qualifier, a race, a team and more. */
export async function makeWorld(app: App) {
  const contested = await makeContested(app);
  const { organizer, athlete, judge, owner, eventId, categoryId, wodId } = contested;
  const appealId = await appealOf(contested);
  const [applicant, box, admin, other] = [
    await makeJudge(app, 'Ana'),
    await app.makeUser('box'),
    await app.makeUser('admin'),
    await app.makeUser('organization'),
  ];
  const qualifying = await makeQualifying(app, { tests: [{ name: 'Carga', typeWod: 'peso' }] });
  const joinable = await organizer.makeEvent({ name: 'Copa Abierta' });
  const open = await organizer.makeEvent({ name: 'Copa de Otros' });
  await organizer.makeCategory(open, { name: 'RX' });
  const race = await organizer.makeCategory(joinable, { name: '10K', typeCategory: 'running' });
  const teams = await organizer.makeCategory(joinable, { name: 'Equipos de 2', team: true, members: 2 });
  await join(athlete, { eventId: joinable, categoryId: teams }, { team: { name: 'Los Cóndores' }, paid: true });
  const teamId = await myTeamId(athlete);
  const applicationId = await applyTo(applicant, joinable);
  const tickets = await giveTicket(organizer, eventId, athlete.account.email);
  const onSale = await sellTickets(organizer, open);
  const bought = await buyTickets(app.url, { eventId: open, typeId: onSale, quantity: 2, who: athlete.account });
  const { badges } = await athlete.call<{ badges: { code: string; event: { uid: string } }[] }>('badges/mine', {});
  const badge = badges.find(({ event }) => event.uid === eventId)!;
  const pass = `/pass/${eventId}/${badge.code}`;
  const heat = await makeHeat(app, organizer);
  const mine = (path: string) => `${athleteBase}/${path}`;
  const own = (path: string) => `${base}/${path}`;
  const walks: Walk[] = [
    {
      who: null,
      screens: [
        ...['/', '/events', `/events/event-detail/${eventId}`, `/events/category/${categoryId}`, `/terms/${eventId}`],
        `/events/live/${eventId}`,
        ...[
          '/login',
          '/register',
          '/register/competitor',
          '/register/staff',
          '/register/box',
          '/register/organization',
        ],
        ...[
          '/judge-invitation',
          '/reset-password',
          '/confirm-email',
          '/confirm-deletion',
          '/delete-account',
          '/terms',
          '/manual-entry',
        ],
        ...[
          `/events/tickets/${eventId}`,
          `/qr-ticket/${tickets.path}`,
          `/approved/qr-ticket/${tickets.path}`,
          pass,
          '/no-existe',
        ],
      ],
    },
    {
      who: athlete.account,
      screens: [
        ...['my-events', 'invitations', 'my-team', 'orders', 'edit-profile', 'change-password'].map(mine),
        mine(`my-team-detail/${teamId}`),
        mine(`my-team-edit/${teamId}`),
        mine(`upload-score/${eventId}/${categoryId}`),
        mine(`upload-qualifier/${qualifying.categoryId}`),
        ...[`/events/join/${open}`, '/my-tickets', `/tickets/order/${bought.id}`, pass],
        '/dashboard/streaming',
      ],
      refused: [
        `/dashboard/staff/review-results/online/${athlete.entryId}`,
        `/dashboard/staff/event-manager/${eventId}`,
        ...['audit', `enroll-athletes/${joinable}`, `event-manager/${eventId}`].map(own),
        '/dashboard/admin/security',
      ],
    },
    {
      who: owner,
      screens: [
        ...[
          'my-events',
          'create-event',
          `edit-event/${eventId}`,
          `event-detail/${eventId}`,
          `preview-event/${eventId}`,
          `event-heats/${eventId}`,
          `event-check-in/${eventId}`,
          `event-screens/${eventId}`,
          `event-prints/${eventId}`,
          `event-preflight/${eventId}`,
          'settings',
          'audit',
          `enroll-athletes/${joinable}`,
          `athlete-detail?event=${eventId}&athlete=${athlete.account.uid}`,
          `heat-rails/${heat.heatId}`,
        ],
        ...['tab=atletas', 'tab=ingresos', 'tab=pruebas', 'tab=tickets'].map(
          search => `event-detail/${eventId}?${search}`,
        ),
        ...[
          `create-ticket/${eventId}`,
          `edit-ticket/${eventId}/${tickets.typeId}`,
          `manual-ticket-enrollment/${eventId}`,
          `event-check-in/${eventId}`,
          `door/${eventId}`,
        ],
        ...['clasification-settings', `create-category/${joinable}`, `edit-category/${race}`, `category/${categoryId}`],
        ...[`manual-enrollment/${race}`, `upload-file/${race}`, `category/${race}`],
        ...[`create-wod/${teams}`, `edit-wod/${wodId}`, `category/${categoryId}?tab=resultados-${wodId}`],
        ...['staff-by-events', `staff-by-events-detail/${joinable}`, `staff-detail/${applicationId}`],
        ...['permissions-by-events', `permissions-by-events-detail/${eventId}`],
        ...[`event-manager/${eventId}`, `event-manager/category/${categoryId}`],
        ...['appeals', `appeals-detail/${eventId}`, `appeals-review/${appealId}`],
      ].map(own),
    },
    {
      who: judge.account,
      screens: [
        ...['events', 'qualifying', 'unsent', 'rails', 'edit-profile', 'change-password'],
        ...[
          `event-detail/${eventId}`,
          `event-manager/${eventId}`,
          `event-manager/category/${categoryId}`,
          `event-check-in/${eventId}`,
          `door/${eventId}`,
          `review-results/online/${athlete.entryId}`,
        ],
      ].map(path => `/dashboard/staff/${path}`),
    },
    {
      who: heat.judge.account,
      screens: ['rails', `rail/${heat.railId}`, `heat-rails/${heat.heatId}`].map(path => `/dashboard/staff/${path}`),
    },
    { who: applicant.account, screens: [`/events/apply/${eventId}`] },
    { who: box, screens: ['/dashboard/box/settings'] },
    {
      who: admin,
      screens: [
        '',
        '/events',
        '/box-requests',
        '/deletions',
        '/terms',
        '/prices',
        '/streaming',
        '/mails',
        '/audit',
        '/security',
        '/demo',
      ].map(path => `/dashboard/admin${path}`),
    },
    // An account without data, so that its screens show the empty states.
    { who: other, screens: ['my-events', 'staff-by-events', 'permissions-by-events', 'appeals'].map(own) },
  ];
  return { walks, athlete, owner, judge, box, admin, eventId, categoryId };
}
