import { useEffect, useState } from 'react';
import { newId } from '#web/lib/new-id.ts';
import { draftName, forgetDraft, type JoinDraft, readDraft, writeDraft } from './join-draft.ts';
import type { JoinCategory, JoinOptions } from './join-options.ts';
import { whyNotChosen } from './join-words.ts';

const empty = (): JoinDraft => ({ key: newId(), step: 'category', categoryId: null, team: null, paymentType: null });

/** Resumes an earlier visit as far as it is still valid. An open order wins over the draft of this browser. */
function begin(name: string, options: JoinOptions): JoinDraft {
  const { openOrder, categories } = options;
  const draft = readDraft(name) ?? empty();
  const find = (id: string | null) => categories.find(({ uid }) => uid === id);
  if (openOrder && find(openOrder.categoryId)) {
    const paymentType = openOrder.paymentType === 'free' ? null : openOrder.paymentType;
    return { ...draft, step: 'payment', categoryId: openOrder.categoryId, paymentType };
  }
  const chosen = find(draft.categoryId);
  if (!chosen || chosen.reason) {
    // A single possible category is chosen automatically.
    const only = categories.length === 1 ? categories[0] : undefined;
    const categoryId = only && !whyNotChosen(only, options) ? only.uid : null;
    return { ...draft, step: 'category', categoryId, paymentType: null };
  }
  if (chosen.team && !draft.team?.name) return { ...draft, step: draft.step === 'category' ? 'category' : 'team' };
  return draft;
}

export type JoinState = ReturnType<typeof useJoin>;

/** The steps of the wizard. Stores every change immediately, so that a reload or another tab continues here. */
export function useJoin(options: JoinOptions, account: string) {
  const name = draftName(account, options.event.uid);
  const [draft, setDraft] = useState(() => begin(name, options));
  useEffect(() => writeDraft(name, draft), [name, draft]);
  const category: JoinCategory | null = options.categories.find(({ uid }) => uid === draft.categoryId) ?? null;
  const change = (changes: Partial<JoinDraft>) => setDraft(before => ({ ...before, ...changes }));
  return {
    draft,
    category,
    change,
    steps: category?.team ? ['Categoría', 'Datos del equipo', 'Pago', 'Listo'] : ['Categoría', 'Pago', 'Listo'],
    current: { category: 0, team: 1, payment: category?.team ? 2 : 1 }[draft.step],
    goOn: (changes: Partial<JoinDraft> = {}) =>
      change({ ...changes, step: draft.step === 'category' && category?.team ? 'team' : 'payment' }),
    goBack: () => change({ step: draft.step === 'payment' && category?.team ? 'team' : 'category' }),
    /** The key is read from storage, because another tab may have changed it a moment ago. */
    currentKey: () => readDraft(name)?.key ?? draft.key,
    renew: () => {
      const next = { ...draft, key: newId() };
      // Writes immediately, not in the next render: the next order may be created before.
      writeDraft(name, next);
      change({ key: next.key });
    },
    finish: () => forgetDraft(name),
  };
}
