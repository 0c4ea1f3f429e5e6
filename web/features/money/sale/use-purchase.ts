import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { SaleHold } from '#contract/money/sale.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { holdWishes } from './hold-wishes.ts';
import { draftName, forgetSale, newDraft, newOrderKeys, readDraft, type SaleDraft, writeDraft } from './sale-draft.ts';
import { dearerOf, heldOf, type ShownSale, saleQuery } from './sale-question.ts';

export type Purchase = ReturnType<typeof usePurchase>;

/** Where an earlier visit left off, as far as it still holds. What is held without a word of ours was taken by a mail's link. */
function begin(sale: ShownSale, name: string, resumed?: string): { draft: SaleDraft; isLapsed: boolean } {
  const draft = readDraft(name);
  if (resumed && draft?.orderId !== resumed) {
    const other: SaleDraft = { ...newDraft(), step: 'payment', orderId: resumed };
    writeDraft(name, other);
    return { draft: other, isLapsed: false };
  }
  const isHeld = sale.holds.length > 0;
  if (!draft) return { draft: { ...newDraft(heldOf(sale)), step: isHeld ? 'data' : 'choose' }, isLapsed: false };
  if (draft.orderId) return { draft: { ...draft, step: 'payment' }, isLapsed: false };
  if (draft.step === 'choose' || isHeld) return { draft, isLapsed: false };
  return { draft: { ...draft, step: 'choose' }, isLapsed: true };
}

/** The way through a purchase; every change is kept at once, so that a reload goes on from here. */
export function usePurchase(sale: ShownSale, account: string | null, resumed?: string) {
  const eventId = sale.event.uid;
  // Who signs out or in elsewhere does not take this purchase away.
  const [name] = useState(() => draftName(eventId, account));
  const queries = useQueryClient();
  const query = saleQuery(eventId);
  const [first] = useState(() => begin(sale, name, resumed));
  const [draft, setDraft] = useState(first.draft);
  const [isHolding, setHolding] = useState(false);
  /** Why one is back at the beginning, or could not go on from it. */
  const [notice, setNotice] = useState<string | null>(first.isLapsed ? messages.sale.lapsed : null);
  /** What the server said of the fields of the second step. */
  const [refused, setRefused] = useState<Record<string, string>>({});

  const latest = useRef(draft);
  // At once, and not after the next frame: an order may be asked for before.
  const change = (changes: Partial<SaleDraft>) => {
    latest.current = { ...latest.current, ...changes };
    writeDraft(name, latest.current);
    setDraft(latest.current);
  };
  const takeHolds = (holds: SaleHold[]) => {
    queries.setQueryData(query.queryKey, known => known && { ...known, holds });
  };
  const askAgain = () => queries.invalidateQueries({ queryKey: query.queryKey });

  /** Answers whether all of the wish is held, at the prices that were shown. */
  const hold = async (wishes = draft.wishes): Promise<boolean> => {
    setHolding(true);
    setNotice(null);
    try {
      const known = queries.getQueryData(query.queryKey) ?? sale;
      const { holds, isAll } = await holdWishes(known, wishes);
      const dearer = dearerOf(known, holds);
      if (dearer) setNotice(dearer);
      if (isAll) takeHolds(holds);
      if (!isAll || dearer) await askAgain();
      return isAll && !dearer;
    } catch (error) {
      setNotice(messageOf(error));
      await askAgain();
      return false;
    } finally {
      setHolding(false);
    }
  };

  return {
    name,
    draft,
    change,
    hold,
    isHolding,
    notice,
    refused,
    askAgain,
    /** As they are now: an answer may be newer than what is drawn. */
    current: () => latest.current,
    holds: () => queries.getQueryData(query.queryKey)?.holds ?? [],
    /** What was asked before an order was given up knows nothing of what it kept. */
    takeBack: async (holds: SaleHold[]) => {
      await queries.cancelQueries({ queryKey: query.queryKey });
      takeHolds(holds);
      // Of an order that was made elsewhere this is the first word of what it wanted.
      if (holds.length > 0) change({ wishes: heldOf({ holds }) });
    },
    wish: (typeId: string, quantity: number) => {
      setNotice(null);
      change({ wishes: { ...draft.wishes, [typeId]: quantity } });
    },
    /** What comes next is another order. */
    renew: () => change({ ...newOrderKeys(), orderId: null }),
    /** What was held is gone; what was chosen and typed stays. */
    lapse: (said: string = messages.sale.lapsed) => {
      setNotice(said);
      change({ ...newOrderKeys(), step: 'choose', orderId: null });
      takeHolds([]);
      void askAgain();
    },
    /** Back to the fields that the server named. */
    refuse: (fields: Record<string, string>) => {
      setRefused(fields);
      change({ step: 'data' });
    },
    finish: () => forgetSale(name),
  };
}
