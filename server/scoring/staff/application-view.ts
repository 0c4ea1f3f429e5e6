import type { Application, ApplicationDetail } from '#contract/scoring/staff.ts';
import { type Permissions, typeShown } from '#domain/scoring/staff/applications.ts';
import { toEventCard } from '#server/competition/events/event-view.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import type { ApplicationRow, DetailRow, JudgeRow } from './applications.store.ts';

export const permissionsOf = (row: ApplicationRow): Permissions => ({
  manage: row.mayManage,
  qualifier: row.mayQualifier,
  event: row.mayEvent,
});

export const toApplication = (row: ApplicationRow) => ({
  uid: row.id,
  idEvent: row.eventId,
  idJudge: row.judgeId,
  type: typeShown(row.type, { type: row.eventType }),
  status: row.status,
  permissions: permissionsOf(row),
  categories: row.categories,
  dismissedAt: row.dismissedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

type CardOf = Omit<Parameters<typeof toEventCard>[0], 'id' | 'type'>;

export const toCardOf = (row: CardOf & Pick<ApplicationRow, 'eventId' | 'eventType'>, now: Date) =>
  toEventCard({ ...row, id: row.eventId, type: row.eventType }, now);

const phoneOf = ({ phonePrefix, phone }: JudgeRow): string | null =>
  phone === null ? null : `+${phonePrefix?.replace(/^\w+-/, '') ?? ''} ${phone}`;

/** Shows the judge of an application. Name, phone and photo are the account's current ones (ORG-150). */
export const toJudge = (row: JudgeRow): Application => ({
  ...toApplication(row),
  judgeName: row.judgeName,
  judgeEmail: row.judgeEmail,
  judgePhone: phoneOf(row),
  judgePhoto: pictureUrls(row.judgePhotoId).avatar,
});

/** Shows an application with all that the judge wrote (ORG-152). */
export const toDetail = (row: DetailRow): ApplicationDetail => ({
  ...toJudge(row),
  judgePhoto: pictureUrls(row.judgePhotoId).card,
  judgeBirthdate: row.birthdate,
  judgePassport: row.passport,
  judgeAddress: [row.ciudad, row.estado, row.pais].filter(Boolean).join(', ') || null,
  judgeShirtSize: row.tallaFranela,
  aboutExperience: row.aboutExperience,
  eventName: row.name,
});
