import { ORPCError } from '@orpc/client';
import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { client } from '#web/lib/api.ts';
import { fieldErrorsOf, messageOf } from '#web/lib/form/form-errors.ts';
import type { Errors } from './check-row.ts';
import type { Editing } from './editing.ts';
import { type Field, type TestFacts, timeFields } from './result-columns.ts';
import { isBlank, valuesOf } from './row-text.ts';

const mostAtOnce = 200;

/** The values of an entry: its own, or for a team those of each athlete and one tie-break. */
export function valuesOfEntry(editing: Editing, entryId: string, test: TestFacts): ResultValues {
  const athletes = editing.linesOf(entryId).filter(line => line.idUser !== null);
  if (athletes.length === 0) return valuesOf(editing.textOf(entryId), test);
  return {
    tiebreak: valuesOf(editing.textOf(entryId), test).tiebreak,
    members: athletes.map(({ key, idUser }) => {
      const text = editing.textOf(key);
      if (isBlank(text, editing.columns())) return { idUser: idUser ?? '', quantity: null, time: null };
      const { quantity, time } = valuesOf(text, test);
      return { idUser: idUser ?? '', quantity, time };
    }),
  };
}

const versionOf = (editing: Editing, entryId: string): number =>
  editing.store.get(entryId).version ?? editing.lineOf(entryId)?.version ?? 0;

/**
 * The cell that the server's error names, such as `values.time.minutes`. An error of the whole time belongs to its
 * first cell.
 */
function cellOf(field: string | null): Field | null {
  if (field === null) return null;
  const name = field.replace(/^values\./, '');
  if (name === 'quantity' || name.startsWith('tiebreak')) return name === 'quantity' ? name : 'tiebreak';
  if (!name.startsWith('time')) return null;
  return timeFields.find(part => name.endsWith(part)) ?? 'minutes';
}

function refuse(editing: Editing, entryId: string, field: string | null, message: string) {
  const cell = cellOf(field);
  const errors: Errors = cell ? { ...editing.store.get(entryId).errors, [cell]: message } : {};
  editing.store.change(entryId, {
    phase: message === messages.result.changedMeanwhile ? 'conflict' : 'idle',
    message: cell ? null : message,
    ...(cell && { errors }),
  });
}

/** `note`: the reason, for the history of each saved row (E10). */
type Into = { wodId: string; test: TestFacts; note: string | null };

/** Saves one row; true when saved. A refusal appears at the row in the server's words (ORG-496). */
export async function saveRow(editing: Editing, entryId: string, { wodId, test, note }: Into): Promise<boolean> {
  if (!editing.check(entryId)) return false;
  editing.sending([entryId]);
  try {
    const values = valuesOfEntry(editing, entryId, test);
    const { version } = await client.results.saveAsOrganizer({
      wodId,
      entryId,
      values,
      version: versionOf(editing, entryId),
      note,
    });
    editing.saved(entryId, version);
    return true;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'CONFLICT') {
      editing.store.change(entryId, { phase: 'conflict', message: null });
      return false;
    }
    const [field, message] = Object.entries(fieldErrorsOf(error))[0] ?? [null, messageOf(error)];
    refuse(editing, entryId, field, message);
    return false;
  }
}

type Saved = { saved: number; refused: number };

/** Saves all changed rows, some at a time. It marks the refused rows and saves the others. */
export async function saveAll(
  editing: Editing,
  { wodId, test, note }: Into,
  onProgress: (done: number, of: number) => void,
): Promise<Saved> {
  const wanted = editing.dirtyEntries().filter(entryId => editing.store.get(entryId).phase !== 'conflict');
  const good = wanted.filter(entryId => editing.check(entryId));
  const result: Saved = { saved: 0, refused: editing.dirtyEntries().length - good.length };
  for (let from = 0; from < good.length; from += mostAtOnce) {
    const some = good.slice(from, from + mostAtOnce);
    onProgress(from, good.length);
    editing.sending(some);
    try {
      const rows = some.map(entryId => ({
        entryId,
        values: valuesOfEntry(editing, entryId, test),
        version: versionOf(editing, entryId),
      }));
      const answer = await client.results.saveManyAsOrganizer({ wodId, rows, note });
      editing.store.together(() => {
        for (const { entryId, version, problem } of answer.rows) {
          if (version !== null) editing.saved(entryId, version);
          else refuse(editing, entryId, problem?.field ?? null, problem?.message ?? messages.server.unexpected);
          result[version === null ? 'refused' : 'saved'] += 1;
        }
      });
    } catch (error) {
      editing.store.together(() => {
        for (const entryId of some) refuse(editing, entryId, null, messageOf(error));
      });
      result.refused += some.length;
    }
    onProgress(Math.min(from + mostAtOnce, good.length), good.length);
  }
  return result;
}
