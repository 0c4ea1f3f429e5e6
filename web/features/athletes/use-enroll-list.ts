import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListedRow, mostAtOnce, type RowOutcome } from '#contract/enroll-list.ts';
import { readList } from '#domain/entries/read-list.ts';
import { api, client } from '#web/lib/api.ts';
import { forget, keep, readKept } from '#web/lib/browser-store.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { useSession } from '#web/lib/session.ts';
import { isReady, type JudgedRow, judgeRows, type ListCategory, writeRows } from './listed-row.ts';

type Step = 'list' | 'review' | 'done';
type Busy = { what: 'checking' | 'sending'; done: number; of: number };
type Ask = (rows: ListedRow[]) => Promise<RowOutcome[]>;

/** Asks about the rows in parts, and hands on what each part answered: a later one that fails takes nothing back. */
async function inParts(rows: JudgedRow[], ask: Ask, told: (answered: Map<JudgedRow, RowOutcome>) => void) {
  const answered = new Map<JudgedRow, RowOutcome>();
  for (let at = 0; at < rows.length; at += mostAtOnce) {
    const part = rows.slice(at, at + mostAtOnce);
    const outcomes = await ask(part.flatMap(({ sent }) => sent ?? []));
    for (const [index, row] of part.entries()) answered.set(row, outcomes[index]!);
    told(answered);
  }
}

/** What the page knew of a row stays beside what the server says of it. */
const merged = (rows: JudgedRow[], answered: Map<JudgedRow, RowOutcome>): JudgedRow[] =>
  rows.map(judged => {
    const outcome = answered.get(judged);
    if (!outcome) return judged;
    return {
      ...judged,
      outcome: { ...outcome, warnings: [...new Set([...judged.outcome.warnings, ...outcome.warnings])] },
    };
  });

type OfEvent = { eventId: string; day: string; categories: readonly ListCategory[]; first: string | undefined };

/** N10: a list on its way: written, looked at row by row, sent in parts. */
export function useEnrollList({ eventId, day, categories, first }: OfEvent) {
  const queries = useQueryClient();
  const { account } = useSession();
  const draft = `enroll-list:${account?.uid}:${eventId}`;
  const [text, setText] = useState(() => String(readKept(draft, 'tab') ?? ''));
  const [categoryId, setCategoryId] = useState<string | null>(() => {
    const only = categories.length === 1 ? categories[0]?.id : undefined;
    return categories.find(({ id }) => id === first)?.id ?? only ?? null;
  });
  const [meanings, setMeanings] = useState<ReadonlyMap<string, string>>(new Map());
  const [step, setStep] = useState<Step>('list');
  const [rows, setRows] = useState<JudgedRow[]>([]);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const write = (next: string) => {
    setText(next);
    setFailure(null);
    if (!keep(draft, next, 'tab')) forget(draft, 'tab');
  };
  const work = async (what: Busy['what'], begun: JudgedRow[], ask: Ask) => {
    const asked = begun.filter(isReady);
    setFailure(null);
    setBusy({ what, done: 0, of: asked.length });
    try {
      await inParts(asked, ask, answered => {
        setRows(merged(begun, answered));
        setBusy({ what, done: answered.size, of: asked.length });
      });
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  const check = async (said: ReadonlyMap<string, string> = new Map()) => {
    const category = categories.find(({ id }) => id === categoryId) ?? null;
    const read = judgeRows(readList(text, { categories, category, day, meanings: said }), categories);
    if (read.length === 0) return setFailure('La lista está vacía: pega al menos una fila.');
    const checked = await work(
      'checking',
      read,
      async part => (await client.entries.checkList({ eventId, rows: part })).rows,
    );
    if (!checked) return;
    if (!read.some(isReady)) setRows(read);
    setStep('review');
  };
  const send = async () => {
    const begun = rows;
    const sent = await work(
      'sending',
      begun,
      async part => (await client.entries.enrollList({ eventId, rows: part })).rows,
    );
    for (const key of [api.entries.key(), api.events.key(), api.categories.key()])
      void queries.invalidateQueries({ queryKey: key });
    if (!sent) return;
    forget(draft, 'tab');
    setStep('done');
  };
  /**
   * Names of the list that mean categories of the event; everything is judged anew with them. A list that is reviewed
   * again is asked for them again, with the last answer at hand: a wrong one can be put right.
   */
  const mean = (more: ReadonlyMap<string, string>) => {
    const said = new Map([...meanings, ...more]);
    setMeanings(said);
    return check(said);
  };
  /** Back to the list: as it was written, or only what did not come in. */
  const edit = (left?: JudgedRow[]) => {
    if (left) write(left.length > 0 ? writeRows(left) : '');
    setRows([]);
    setFailure(null);
    setStep('list');
  };
  return { text, write, meanings, categoryId, setCategoryId, step, rows, busy, failure, check, mean, send, edit };
}
export type EnrollListState = ReturnType<typeof useEnrollList>;
