import type { EventForm } from '#contract/competition/event-form.ts';
import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { scenariosOf } from './event-columns.ts';
import { deleteScenarios, type ScenarioRow, saveScenarios } from './scenarios.store.ts';

/** A scenario keeps its id when name or position change. One with a test cannot be removed (E6). */
export async function updateScenarios(db: Db, eventId: string, stored: ScenarioRow[], form: EventForm): Promise<void> {
  const wanted = scenariosOf(form);
  const kept = wanted.map(({ uid }) => uid).filter(uid => uid !== null);
  const isKnown = kept.every(uid => stored.some(({ id }) => id === uid));
  if (!isKnown || new Set(kept).size < kept.length) throw refusedField('scenarios', messages.server.notFound);

  const gone = stored.filter(({ id }) => !kept.includes(id));
  const used = gone.find(({ isUsed }) => isUsed);
  if (used) {
    // Without a list on the form, the error belongs to the question that hides it.
    const field = wanted.length > 0 ? 'scenarios' : 'simultaneousCategories';
    throw refusedField(field, messages.event.scenarioUsed(used.stageName));
  }
  await deleteScenarios(
    db,
    gone.map(({ id }) => id),
  );
  const rows = wanted.map(({ uid, stageName }, position) => ({
    id: uid ?? crypto.randomUUID(),
    eventId,
    position,
    stageName,
  }));
  await saveScenarios(db, rows);
}
