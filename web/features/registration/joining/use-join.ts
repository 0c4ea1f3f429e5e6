import { useEffect, useState } from 'react';
import { newId } from '#web/lib/new-id.ts';
import { draftName, forgetDraft, type JoinDraft, readDraft, writeDraft } from './join-draft.ts';
import type { JoinCategory, JoinOptions } from './join-options.ts';
import { whyNotChosen } from './join-words.ts';

const empty = (): JoinDraft => ({ key: newId(), step: 'category', categoryId: null, team: null, paymentType: null });

/** Where an earlier visit left off, as far as it still holds. An open order is stronger than what this browser kept. */
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
    // Where there is one thing to choose, nobody is asked to.
    const only = categories.length === 1 ? categories[0] : undefined;
    const categoryId = only && !whyNotChosen(only, options) ? only.uid : null;
    return { ...draft, step: 'category', categoryId, paymentType: null };
  }
  if (chosen.team && !draft.team?.name) return { ...draft, step: draft.step === 'category' ? 'category' : 'team' };
  return draft;
}

export type JoinState = ReturnType<typeof useJoin>;

/** The way through the wizard; every change is kept at once, so that a reload or a second tab go on from here. */
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
    /** As another tab may have left it a moment ago. */
    currentKey: () => readDraft(name)?.key ?? draft.key,
    /** What comes next is another order. */
    renew: () => {
      const next = { ...draft, key: newId() };
      // At once, and not after the next frame: the next order may be asked for before.
      writeDraft(name, next);
      change({ key: next.key });
    },
    finish: () => forgetDraft(name),
  };
}
