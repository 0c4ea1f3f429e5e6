import type { Page } from '@playwright/test';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { asOrganizer, type Organizer } from './organizer.ts';

type App = { url: string; sql: RunningApp['database']['sql']; makeUser: MakeUser };
type MakeUser = (type: 'staff' | 'organization', changes?: Record<string, unknown>) => Promise<NewAccount>;
export type JudgeSeat = { account: NewAccount } & Pick<Organizer, 'call' | 'send'>;

export const experience = 'Juez de línea desde 2016.\nCurso de nivel dos.\nDisponible el fin de semana.';
export const staffBase = '/dashboard/staff';
export const staffEventPage = (id: string) => `${staffBase}/event-detail/${id}`;
export const applyPage = (id: string) => `/events/apply/${id}`;

export async function makeJudge(app: App, firstName: string, lastName = 'Rojas'): Promise<JudgeSeat> {
  const account = await app.makeUser('staff', { firstName, lastName });
  const { call, send } = await asOrganizer(app.url, account);
  return { account, call, send };
}

type Type = 'online' | 'offline' | 'qualifier' | 'both';
export const applyTo = async ({ call }: JudgeSeat, eventId: string, type: Type = 'offline'): Promise<string> =>
  (await call('staff/apply', { eventId, type, aboutExperience: experience })).uid;

type Allowed = { qualifier?: boolean; event?: boolean; manage?: boolean; categories?: string[] };

/** Lets a judge apply and the organizer approve, through the public API. Returns the application. */
export async function approved(
  organizer: Organizer,
  judge: JudgeSeat,
  eventId: string,
  { qualifier = false, event = true, manage = false, categories = [] }: Allowed = {},
  type: Type = 'offline',
): Promise<string> {
  const id = await applyTo(judge, eventId, type);
  await organizer.call('staff/approve', { id, permissions: { qualifier, event }, categories });
  if (manage) await organizer.call('staff/setPermission', { id, permission: 'manage', isAllowed: true });
  return id;
}

/** Inserts many approved judges, some with very long names. */
export async function fillWithJudges(sql: App['sql'], eventId: string, count: number): Promise<void> {
  await sql`with judges as (
      insert into users (id, type, name, email, email_verified, first_name, last_name)
      select gen_random_uuid()::text, 'staff',
        case when n % 40 = 0 then 'Maximiliano Fernández-Goicoechea de la Santísima Trinidad ' || n else 'Juez ' || lpad(n::text, 3, '0') end,
        'juez-' || n || '-' || ${eventId}::text || '@ejemplo.test', true, 'Juez', n::text
      from generate_series(1, ${count}) n returning id)
    insert into staff_applications (id, event_id, judge_id, type, status, about_experience, may_manage, may_qualifier,
      may_event, created_at, decided_at, updated_at)
    select gen_random_uuid()::text, ${eventId}, id, 'offline', 'approved', 'Juez de línea.', false, false, true, now(), now(), now()
    from judges`;
}

/** Creates an event and an organization that owns it. */
export async function makeOwnEvent(app: App, changes: Parameters<Organizer['makeEvent']>[0] = {}) {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent({ name: 'Copa Orinoco', ...changes });
  return { account, organizer, eventId };
}

export const publicPage = (id: string) => `/events/event-detail/${id}`;
/** The judge's application button on the event's public page. */
export const stateButton = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Postulación' }).getByRole('button', { name, exact: true });
