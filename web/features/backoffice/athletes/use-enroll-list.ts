import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ListedRow, mostAtOnce, type RowOutcome } from '#contract/registration/enroll-list.ts';
import type { ListColumns } from '#domain/registration/entries/list-columns.ts';
import { type ReadList, readListTable } from '#domain/registration/entries/read-list.ts';
import { useSession } from '#web/lib/account/session.ts';
import { api, client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { isReady, type JudgedRow, judgeRows, type ListCategory } from './listed-row.ts';
import { choiceOf, type ListDraft, readDraftList, useListDraft } from './use-list-draft.ts';
import { writeRows } from './write-rows.ts';

type Step = 'list' | 'review' | 'done';
type Busy = { what: 'checking' | 'sending'; done: number; of: number };
type Ask = (rows: ListedRow[]) => Promise<RowOutcome[]>;

/**
 * Sends the rows in parts and passes each answer to `told`. So a later failure loses no answer. Stops when `told`
 * returns false.
 */
async function inParts(rows: JudgedRow[], ask: Ask, told: (answered: Map<JudgedRow, RowOutcome>) => boolean) {
  const answered = new Map<JudgedRow, RowOutcome>();
  for (let at = 0; at < rows.length; at += mostAtOnce) {
    const part = rows.slice(at, at + mostAtOnce);
    const outcomes = await ask(part.flatMap(({ sent }) => sent ?? []));
    for (const [index, row] of part.entries()) answered.set(row, outcomes[index]!);
    if (!told(answered)) return;
  }
}

/** Merges the server's outcome with what the page knew of the row. */
const merged = (rows: JudgedRow[], answered: Map<JudgedRow, RowOutcome>): JudgedRow[] =>
  rows.map(judged => {
    const outcome = answered.get(judged);
    if (!outcome) return judged;
    return {
      ...judged,
      outcome: { ...outcome, warnings: [...new Set([...judged.outcome.warnings, ...outcome.warnings])] },
    };
  });

type OfEvent = { eventId: string; categories: readonly ListCategory[]; first: string | undefined };

/** The state of the page that enters a list: write it, check each row, send it in parts (N10). */
export function useEnrollList({ eventId, categories, first }: OfEvent) {
  const queries = useQueryClient();
  const { account } = useSession();
  const only = categories.length === 1 ? categories[0]?.id : undefined;
  const begun = { categoryId: categories.find(({ id }) => id === first)?.id ?? only ?? null };
  const { draft, change, forgetDraft } = useListDraft(`enroll-list:${account?.uid}:${eventId}`, begun);
  const [step, setStep] = useState<Step>('list');
  const [list, setList] = useState<ReadList | null>(null);
  const [rows, setRows] = useState<JudgedRow[]>([]);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // Counts the reviews. An answer to an older review is ignored.
  const latest = useRef(0);

  const write = (changes: Partial<ListDraft>) => {
    change(changes);
    setFailure(null);
  };
  const work = async (what: Busy['what'], judged: JudgedRow[], ask: Ask) => {
    const turn = ++latest.current;
    const asked = judged.filter(isReady);
    setFailure(null);
    setBusy({ what, done: 0, of: asked.length });
    try {
      await inParts(asked, ask, answered => {
        if (turn !== latest.current) return false;
        setRows(merged(judged, answered));
        setBusy({ what, done: answered.size, of: asked.length });
        return true;
      });
      return turn === latest.current;
    } catch (error) {
      if (turn === latest.current) setFailure(messageOf(error));
      return false;
    } finally {
      if (turn === latest.current) setBusy(null);
    }
  };
  const review = async (next: ListDraft) => {
    const read = readDraftList(next, categories);
    const judged = judgeRows(read.rows, categories);
    if (judged.length === 0) return setFailure('La lista está vacía: pega al menos una fila.');
    const ask: Ask = async part => (await client.entries.checkList({ eventId, rows: part })).rows;
    if (!judged.some(isReady)) setRows(judged);
    setList(read);
    if (await work('checking', judged, ask)) setStep('review');
  };
  const check = () => review(draft);
  const choose = (columns: ListColumns) => {
    if (list) void review(change({ choice: choiceOf(list, columns) }));
  };
  const chooseHead = (headAt: number | null) => {
    const read = readListTable(draft.text, { categories, category: null, headAt });
    void review(change({ choice: choiceOf(read, null) }));
  };
  /** Stores which category a name of the list means, and checks every row again (ORGA-C28). */
  const mean = (word: string, categoryId: string | null) => {
    const { [word]: _, ...others } = draft.meanings;
    void review(change({ meanings: categoryId ? { ...others, [word]: categoryId } : others }));
  };
  const send = async () => {
    const ask: Ask = async part => (await client.entries.enrollList({ eventId, rows: part })).rows;
    const sent = await work('sending', rows, ask);
    for (const key of [api.entries.key(), api.events.key(), api.categories.key()])
      void queries.invalidateQueries({ queryKey: key });
    if (!sent) return;
    forgetDraft();
    setStep('done');
  };
  /** Returns to the text of the list: as it was written, or only the rows that failed. */
  const edit = (left?: JudgedRow[]) => {
    if (left) write({ text: left.length > 0 ? writeRows(left, list?.lines ?? []) : '', choice: null });
    setRows([]);
    setFailure(null);
    setStep('list');
  };
  return {
    ...{ draft, write, step, list, rows, busy, failure },
    ...{ check, choose, chooseHead, mean, send, edit },
  };
}
export type EnrollListState = ReturnType<typeof useEnrollList>;
