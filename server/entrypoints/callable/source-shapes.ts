import type { Category, PublicCategory } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import type { GeneralWod, Wod } from '#contract/competition/wod-form.ts';
import type { Team } from '#contract/registration/teams.ts';
import { unlessUsd } from '#domain/foundation/money/currencies.ts';
import { toMajor } from '#domain/foundation/money/money.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { listAthleteDetails, listEntrants } from '#server/backoffice/athletes/read-athletes.ts';

// These functions write the entities with the field names of the source.

const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);
export const toTime = (instant: string) => ({ seconds: seconds(instant), nanoseconds: 0 });

/** Writes a category. It contains the organizer's own fields when the organizer asks (ORG-216). */
export const toSourceCategory = (category: PublicCategory | Category) => ({
  uid: category.uid,
  id_event: category.idEvent,
  name: category.name,
  photo: category.photo,
  ageRange: category.ageRange,
  start: toTime(category.start),
  end: toTime(category.end),
  team: category.team,
  members: category.members,
  capacity: category.capacity,
  typeCategory: category.typeCategory,
  decrementType: category.decrementType,
  publish: category.publish,
  isAudit: category.isAudit,
  competitorsNumbers: category.competitorsNumbers,
  ...('joinedUsers' in category && {
    heatTimeCap: category.heatTimeCap,
    warmUpTimeCap: category.warmUpTimeCap,
    status: category.status,
    // A single athlete is named by uid, a team by its captain (ATH-268).
    joined_users: category.joinedUsers.map(({ uid, team }) => (team ? { team, captain: uid } : { uid })),
  }),
});

type AthleteDetails = Awaited<ReturnType<typeof listAthleteDetails>>[number];

/** Writes an athlete with the field names of the source (ORG-249). */
export const toSourceAthlete = (athlete: AthleteDetails) => ({
  uid: athlete.uid,
  name: athlete.name,
  email: athlete.email,
  phone: athlete.phone,
  gender: athlete.gender,
  birthdate: athlete.birthdate,
  passport: athlete.passport,
  address: athlete.address,
  country: athlete.country,
  state: athlete.state,
  city: athlete.city,
  shirtSize: athlete.shirtSize,
  shortSize: athlete.shortSize,
  photo: athlete.photo,
  id_category: athlete.categoryId,
  category: athlete.category,
  team: athlete.team,
});

type Entrant = Awaited<ReturnType<typeof listEntrants>>[number];

export const toSourceEntrant = ({ categoryId, ...shown }: Entrant) => ({ ...shown, id_category: categoryId });

/** The source stores one second where a test measures no time. A timed test without a time yet has null (N4). */
export const untimedMs = 1000;
export const measuredMs = (timeMs: number | null | undefined, needTime: boolean): number | null =>
  timeMs ?? (needTime ? null : untimedMs);

/**
 * Fields that the source stores at a test and we derive. `appealed`: a result of the test is appealed. `teamResults`:
 * teams do the test (N5).
 */
type Derived = { appealed: boolean; teamResults: boolean };

/** Writes the fields of a test; its times are plain seconds (ORG-225, ORG-230, ATH-276). */
const sourceFieldsOf = (wod: Wod | GeneralWod, { appealed, teamResults }: Derived) => ({
  uid: wod.uid,
  id_event: wod.idEvent,
  name: wod.name,
  description: wod.description,
  photo: wod.photo,
  typeEvent: wod.typeEvent,
  typeWod: wod.typeWod,
  rounds: wod.rounds,
  need_time: wod.needTime,
  isWodPenalized: wod.isWodPenalized,
  validReps: wod.validReps,
  isFinal: wod.isFinal,
  start: seconds(wod.start),
  end: seconds(wod.end),
  timeCap: wod.timeCap,
  duration_format: wod.durationFormat,
  scenario: wod.scenario,
  exercises: wod.exercises.map(({ name, cant }) => ({ name, cant })),
  status: wod.status,
  appealed,
  teamResults,
});

export const toSourceWod = (wod: Wod, derived: Derived) => ({
  ...sourceFieldsOf(wod, derived),
  id_category: wod.idCategory,
  best_time: wod.bestTime / 1000,
  overall_best_time: wod.overallBestTime / 1000,
});

/** Writes a general test with its categories. Its best time is the best one among all categories (ORG-230). */
export const toSourceGeneralWod = (wod: GeneralWod & Derived & { bestTime: number }) => ({
  ...sourceFieldsOf(wod, wod),
  best_time: wod.bestTime / 1000,
  overall_best_time: wod.bestTime / 1000,
  AssignCategory: wod.assignCategory,
});

const toMoment = (instant: string | null) => instant && toTime(instant);

/** Writes an event. Only athletes and its organizer see the price (ORG-211, ATH-260, N17). */
export const toSourceEvent = (event: OwnEvent, showsPrice: boolean) => ({
  uid: event.uid,
  name: event.name,
  name_search: event.nameSearch,
  address: event.address,
  photo: event.photo,
  start: toTime(event.start),
  end: toTime(event.end),
  type: event.type,
  qualifier_online: event.qualifierOnline,
  qualifier_completed: event.qualifierState === 'completed',
  startQualifier: toMoment(event.startQualifier),
  endQualifier: toMoment(event.endQualifier),
  startOfflineFinal: toMoment(event.startOfflineFinal),
  organization_id: event.organizationId,
  scenarios: event.scenarios.map(({ stageName }) => ({ stage_name: stageName })),
  event_handler: event.eventHandler,
  event_completed: event.eventCompleted,
  email_start: event.startRemindedAt !== null,
  ...(showsPrice && {
    event_price: event.price === null ? null : toMajor(event.price, event.currency),
    ...unlessUsd(event.currency),
  }),
});

/** Writes a team. A caller who is no member gets only the name (ATH-290, J4). */
export function toSourceTeam(uid: string, name: string, team: Team | null) {
  if (!team) return { data_team: { uid, name }, members_data: [], data_event: null };
  const { event, invitations, membersData } = team;
  return {
    data_team: {
      uid,
      name,
      name_search: searchable(name),
      photo: team.photo,
      allowedMembers: team.allowedMembers,
      invitations: invitations.filter(({ status }) => status === 'pending').map(({ email }) => email),
      members: membersData.map(member => member.uid),
      captain: team.captain,
      id_event: event.uid,
      id_category: team.categoryId,
    },
    members_data: membersData.map(member => ({ uid: member.uid, name: member.name })),
    data_event: { name: event.name, start: toTime(event.start), end: toTime(event.end) },
  };
}
