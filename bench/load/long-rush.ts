import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { countsOf, type RushAnswer } from '#testing/rush.ts';
import { startTwoApps } from '#testing/two-apps.ts';
import { type BenchLine, openLine, postOf } from './line.ts';
import { told } from './measure.ts';
import { portOf } from './organizer.ts';

// Many requests at two processes that are killed in turn while they answer. No ticket is held twice, none is lost, and
// every answered hold is in the table. Each kill has its own ticket type, so that no hold expires in between.
const linesOfEach = 50;
/** One round with its kill and restart: a hold without an order expires after five minutes. */
const roundMs = 4 * 60_000;

type LongRush = { wishes: number; kills: number; minutes: number };
type Round = { asked: number; unanswered: number; held: { uid: string; quantity: number }[] };

let turn = 0;
async function wish(line: BenchLine, typeId: string, quantity: number): Promise<RushAnswer | null> {
  turn++;
  const from = { 'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` };
  const input = { typeId, quantity, key: crypto.randomUUID() };
  const { status, body } = await line.ask(postOf('/rpc/sale/hold', input, from));
  return status === 200 ? (JSON.parse(`${body}`) as { json: RushAnswer }).json : null;
}

/** One process. Its connections continue after a kill and restart. */
function shooter(app: RunningApp) {
  let back: Promise<void> = Promise.resolve();
  return {
    shoot: () => {
      back = app.kill('SIGKILL').then(() => app.restart());
      return back;
    },
    async ask(round: Round, most: number, typeId: string, isOver: () => boolean, onAsked: () => void) {
      let line: BenchLine | null = null;
      while (round.asked < most && !isOver()) {
        const quantity = 1 + (round.asked++ % 4);
        onAsked();
        try {
          line ??= await openLine(portOf(app));
          const answer = await wish(line, typeId, quantity);
          if (answer?.hold) round.held.push(answer.hold);
          if (!answer) round.unanswered++;
        } catch {
          round.unanswered++;
          line?.close();
          line = null;
          await back;
        }
      }
      line?.close();
    },
  };
}

/** Requests the remaining tickets one by one. A type that is not full then has lost some. */
async function fill(app: RunningApp, typeId: string, round: Round): Promise<void> {
  const line = await openLine(portOf(app));
  for (let left = 1; left > 0; ) {
    const answer = await wish(line, typeId, 1);
    if (answer?.hold) round.held.push(answer.hold);
    left = answer?.hold ? 1 : 0;
  }
  line.close();
}

async function check(beside: TestApp, typeId: string, { held }: Round, tickets: number): Promise<void> {
  const counts = await countsOf(beside.database, typeId);
  if (counts?.held !== tickets || counts.onHold !== tickets)
    throw new Error(`${tickets} tickets, and the store says ${JSON.stringify(counts)}.`);
  const rows = beside.database.kysely.selectFrom('ticketHolds').select(['id', 'quantity']);
  const kept = new Map((await rows.where('ticketTypeId', '=', typeId).execute()).map(row => [row.id, row.quantity]));
  const lost = held.filter(({ uid, quantity }) => kept.get(uid) !== quantity);
  if (lost.length > 0) throw new Error(`${lost.length} of ${held.length} answered holds are not in the table.`);
}

export async function runLongRush({ wishes, kills, minutes }: LongRush): Promise<void> {
  const begunAt = performance.now();
  const isLate = () => performance.now() - begunAt > minutes * 60_000;
  const apps = await startTwoApps({ TRUST_PROXY: '127.0.0.1' });
  let beside: TestApp | null = null;
  const all = { asked: 0, unanswered: 0, held: 0, shots: 0 };
  try {
    beside = await createTestApp({}, { beside: apps.first as unknown as TestApp });
    const organizer = await signUpAs(beside, 'organization');
    const eventId = await createEvent(beside, organizer);
    const shooters = [shooter(apps.first), shooter(apps.second)];
    const rounds = Math.max(1, kills);
    const most = Math.ceil(wishes / rounds);
    const tickets = Math.max(10, Math.round(most / 4));
    for (let at = 0; at < rounds && !isLate(); at++) {
      const typeId = await createTicketType(organizer, eventId, { limit: tickets });
      const round: Round = { asked: 0, unanswered: 0, held: [] };
      const endsAt = performance.now() + roundMs;
      let shot: Promise<void> | null = null;
      // Kills while tickets remain: later requests write nothing.
      const shootAt = Math.round(most * (0.02 + 0.06 * Math.random()));
      const onAsked = () => {
        if (shot || at >= kills || round.asked < shootAt) return;
        shot = shooters[at % 2]!.shoot();
        all.shots++;
      };
      const isOver = () => performance.now() > endsAt;
      await Promise.all(
        Array.from({ length: 2 * linesOfEach }, (_, line) =>
          shooters[line % 2]!.ask(round, most, typeId, isOver, onAsked),
        ),
      );
      await shot;
      await fill(apps.first, typeId, round);
      if (isOver()) throw new Error(`The round ${at + 1} took longer than a hold lasts.`);
      await check(beside, typeId, round, tickets);
      all.asked += round.asked;
      all.unanswered += round.unanswered;
      all.held += round.held.length;
    }
  } finally {
    await beside?.close();
    await apps.stop();
  }
  const seconds = (performance.now() - begunAt) / 1000;
  console.log(
    `  ${all.asked} deseos en dos procesos, ${all.shots} kill -9, ${told(seconds, 0)} s: ${all.held} apartadas contestadas y todas en la tabla, ni una de más ni de menos; ${all.unanswered} sin respuesta`,
  );
  if (all.asked < wishes || all.shots < kills)
    throw new Error(`Within ${minutes} minutes only ${all.asked} wishes and ${all.shots} kills were done.`);
}
