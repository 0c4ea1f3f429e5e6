import type { BlankCard, CardPlace, PrintedCard, TypedCard } from '#contract/day/prints.ts';
import { messages } from '#contract/messages.ts';
import { countsExercises } from '#domain/competition/wods/wod-types.ts';
import { whyNotPlaced } from '#domain/day/rails/blank-card.ts';
import { amountProblem } from '#domain/day/rails/counting.ts';
import type { App } from '#server/app.ts';
import { holdRail, takePaper } from '#server/day/rails/paper-result.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { findPlace, listPlaces, placeCard } from './blanks.store.ts';
import { cardFor, judgeOfCards, mayType } from './cards.access.ts';
import { type CardRow, countCards, saveTyped, type TypedOnCard } from './cards.store.ts';

const words = messages.cards;

type AtRail = { [Field in keyof CardRow]: NonNullable<CardRow[Field]> };
type Valid = Pick<CardRow, 'judge' | 'members' | 'countedBy' | 'typed' | 'typedVersion' | 'typedAt' | 'validReps'> &
  Omit<AtRail, 'judge' | 'members' | 'countedBy' | 'typed' | 'typedVersion' | 'typedAt' | 'validReps'>;

/** Refuses a card whose rail no longer has the athlete for whom it was printed. */
function refuseVoid(card: CardRow): asserts card is Valid {
  if (card.entryId === null || card.entryId !== card.printedFor || card.state === 'void')
    throw refused(words.voided(card.state === 'void' || card.entryId === card.printedFor ? null : card.name));
}

/** Refuses a rail that a blank card may not take, and one whose athlete is another than the typist saw. */
async function refusePlace(db: Db, eventId: string, at: CardPlace): Promise<void> {
  const place = await findPlace(db, eventId, at.railId);
  if (!place) throw refused(words.otherEvent);
  if (place.entryId !== at.entryId) throw refused(messages.rails.changedMeanwhile);
  const why = whyNotPlaced(place);
  if (why) throw refused(words.whyNotPlaced[why]);
}

async function readBlank(db: Db, viewer: Viewer, { code, eventId, event }: CardRow): Promise<BlankCard> {
  const rows = await listPlaces(db, eventId, await judgeOfCards(db, viewer, eventId));
  const heats = [...Map.groupBy(rows, ({ heatId }) => heatId).values()];
  return {
    code,
    event: { uid: eventId, name: event },
    heats: heats.map(rails => ({
      uid: rails[0]!.heatId,
      name: rails[0]!.heat,
      category: rails[0]!.category,
      test: rails[0]!.test,
      status: rails[0]!.status,
      rails: rails.map(rail => ({
        uid: rail.id,
        number: rail.number,
        entryId: rail.entryId!,
        entry: rail.entry,
        why: whyNotPlaced(rail),
      })),
    })),
  };
}

type Read = { code: string; at?: CardPlace | undefined };

export async function readCard(app: App, viewer: Viewer, { code, at }: Read): Promise<PrintedCard | BlankCard> {
  const db = app.database.kysely;
  const found = await cardFor(db, viewer, code, at?.railId);
  if (found.isFree) {
    if (!at) return readBlank(db, viewer, found);
    await refusePlace(db, found.eventId, at);
  }
  const card = found.isFree ? { ...found, printedFor: found.entryId } : found;
  refuseVoid(card);
  const { typed, of } = await countCards(db, card.wodId);
  const { typeWod, unit, needTime, validReps, isWodPenalized, timeCap } = card;
  return {
    code: card.code,
    event: { uid: card.eventId, name: card.event },
    category: card.category,
    test: { name: card.test, typeWod, unit, needTime, validReps, isWodPenalized, timeCap },
    heat: { uid: card.heatId, name: card.heat, status: card.status },
    rail: card.number,
    entry: card.name,
    members: card.members,
    judge: card.judge,
    countedBy: card.countedBy,
    typed: card.typed,
    typedAt: card.typedAt?.toISOString() ?? null,
    done: { typed, of },
  };
}

type Type = TypedOnCard & Read & { seen?: string | null | undefined; commandId: string };

/** Refuses numbers that came late: the card says something else since the typist saw it. */
function refuseLate({ typed, typedAt }: Valid, says: TypedOnCard, seen: string | null | undefined): void {
  if (typed === null || typedAt === null || seen === undefined || seen === typedAt.toISOString()) return;
  const told = ['count', 'timeMs', 'tiebreakMs'] as const;
  if (told.some(field => typed[field] !== says[field])) throw refused(messages.rails.typedMeanwhile);
}

/** Stores the count that a person typed from a card. The caller's access is read again behind the rail's lock. */
export async function typeCard(
  app: App,
  viewer: Viewer,
  { code, commandId, seen, at, ...typed }: Type,
): Promise<TypedCard> {
  const { categoryId, ...answer } = await inTransaction(app.database.kysely, async trx => {
    const { railId, isFree } = await cardFor(trx, viewer, code);
    if (isFree && !at) throw refused(words.pickRail);
    const heldId = isFree ? at!.railId : railId;
    const rail = heldId === null ? undefined : await holdRail(trx, heldId);
    if (!rail) throw refused(isFree ? words.otherEvent : words.voided(null));
    const now = app.now();
    return countOnce(trx, { id: commandId, userId: viewer.uid, about: `card ${code}`, at: now }, () =>
      typeAt(trx, viewer, { code, typed, seen, at, now, rail }),
    );
  });
  if (categoryId) app.boards.touch(categoryId, 'event');
  return answer;
}

type At = Pick<Type, 'code' | 'seen' | 'at'> & {
  typed: TypedOnCard;
  now: Date;
  rail: NonNullable<Awaited<ReturnType<typeof holdRail>>>;
};

async function typeAt(trx: Db, viewer: Viewer, { code, typed: says, seen, at, now, rail }: At) {
  const found = await cardFor(trx, viewer, code, at?.railId);
  const isBlank = found.isFree;
  if (isBlank && at) await refusePlace(trx, found.eventId, at);
  const card = isBlank ? { ...found, printedFor: found.entryId } : found;
  if (at && rail.id !== at.railId) throw refused(words.isPlaced(card.heat ?? '', rail.number));
  refuseVoid(card);
  await mayType(trx, viewer, card);
  const problem = amountProblem(says.count, card.unit);
  if (problem) throw refused(messages.rails.amounts[problem]);
  const typed = { ...says, tiebreakMs: countsExercises(card.typeWod) ? says.tiebreakMs : null };
  refuseLate(card, typed, seen);
  const held = { ...rail, entryId: card.entryId };
  const by = { viewer, now, written: card.typedVersion };
  const { outcome, paper, phone, version, hasChanged } = await takePaper(
    trx,
    held,
    { ...typed, code, unit: card.unit },
    by,
  );
  if (isBlank && !(await placeCard(trx, code, { railId: rail.id, entryId: card.entryId })))
    throw refused(messages.rails.changedMeanwhile);
  // A card stays as it was when the result was confirmed: it is the evidence.
  if (rail.state !== 'confirmed' || card.typed === null)
    await saveTyped(trx, code, { typed, typedAt: now, typedBy: viewer.uid, typedVersion: version });
  return {
    categoryId: hasChanged ? card.categoryId : null,
    outcome,
    paper: { count: paper.quantity, timeMs: paper.timeMs, noReps: typed.noReps },
    phone: phone && { count: phone.quantity, timeMs: phone.timeMs, noReps: phone.noReps },
  };
}
