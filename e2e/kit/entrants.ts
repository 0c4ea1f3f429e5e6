import type { Order } from '#contract/money/orders.ts';
import { testToken } from '#domain/money/orders/test-cards.ts';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { asOrganizer, type Organizer } from './organizer.ts';

type Sql = RunningApp['database']['sql'];
export type Athlete = { account: NewAccount; call: Organizer['call'] };

export const asAthlete = async (url: string, account: NewAccount): Promise<Athlete> => ({
  account,
  call: (await asOrganizer(url, account)).call,
});

type CategoryIds = { eventId: string; categoryId: string };
type TeamAnswers = { name: string; photo?: string; emails?: string[] };

/** Joins through the public API. Pays with the test card when the entry has a price. */
export async function join(
  { call }: Athlete,
  { eventId, categoryId }: CategoryIds,
  answers: { team?: TeamAnswers; paid?: boolean } = {},
): Promise<Order> {
  const { team, paid = false } = answers;
  const made = await call<{ order: Order }>('joining/createOrder', {
    key: crypto.randomUUID(),
    eventId,
    categoryId,
    paymentType: paid ? 'credit_card' : null,
    team: team ? { photo: '', emails: [], ...team } : null,
  });
  if (!paid) return made.order;
  const token = testToken('4242424242424242');
  return (await call<{ order: Order }>('orders/payWithCard', { id: made.order.uid, token })).order;
}

export const myTeamId = async ({ call }: Athlete): Promise<string> =>
  (await call<{ teams: { uid: string }[] }>('teams/listMine', {})).teams[0]?.uid ?? '';

type Invitations = { invitations: { uid: string }[] };

export async function acceptFirst({ call }: Athlete): Promise<void> {
  const { invitations } = await call<Invitations>('invitations/listMine', {});
  await call('invitations/answer', { id: invitations[0]?.uid, accept: true });
}

/** Fills a large event with athletes, some with very long names. Inserts rows, because sign-up would be too slow. */
export async function fillWithAthletes(sql: Sql, { eventId, categoryId }: CategoryIds, count: number): Promise<void> {
  await sql`
    with people as (
      insert into users (id, type, name, email, email_verified, first_name, last_name, phone_prefix, phone, sexo)
      select ${eventId} || '-' || n, 'athlete',
        (case when n % 7 = 0 then 'María Fernanda de los Ángeles Rodríguez-Altuve Montesinos ' else 'Atleta ' end) || n,
        'atleta.' || n || '.' || left(${eventId}, 8) || '@ejemplo-de-correo.test', true, 'Atleta', n::text,
        'VE-58', (4120000000 + n)::text, case when n % 2 = 0 then 'femenino' else 'masculino' end
      from generate_series(1, ${count}::int) n
      returning id
    ), made as (
      insert into entries (id, event_id, category_id, user_id, created_at)
      select 'entry-' || id, ${eventId}, ${categoryId}, id, now() from people
      returning id, user_id
    )
    insert into participants (event_id, user_id, entry_id, joined_at)
    select ${eventId}, user_id, id, now() from made`;
}
