import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { SaleHold } from '#contract/money/sale.ts';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { draftName, forgetSale, newDraft, newOrderKeys, readDraft, type SaleDraft, writeDraft } from './sale-draft.ts';
import { dearerOf, heldOf, type ShownSale, saleQuery, type Wishes } from './sale-question.ts';

export type Purchase = ReturnType<typeof usePurchase>;

/** Resumes an earlier visit as far as it is still valid. Holds without a draft come from the link of a mail. */
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

/** The steps of a purchase. Stores every change immediately, so that a reload continues here. */
export function usePurchase(sale: ShownSale, account: string | null, resumed?: string) {
  const eventId = sale.event.uid;
  // The name is fixed, so a sign-in or sign-out in another tab does not lose this purchase.
  const [name] = useState(() => draftName(eventId, account));
  const queries = useQueryClient();
  const query = saleQuery(eventId);
  const [first] = useState(() => begin(sale, name, resumed));
  const [draft, setDraft] = useState(first.draft);
  const [isHolding, setHolding] = useState(false);
  /** The reason why the purchase went back to the first step or could not continue; else null. */
  const [notice, setNotice] = useState<string | null>(first.isLapsed ? messages.sale.lapsed : null);
  /** The server's errors about fields of the second step. */
  const [refused, setRefused] = useState<Record<string, string>>({});

  const latest = useRef(draft);
  // Updates the ref immediately, not in the next render: an order may be created before.
  const change = (changes: Partial<SaleDraft>) => {
    latest.current = { ...latest.current, ...changes };
    writeDraft(name, latest.current);
    setDraft(latest.current);
  };
  const takeHolds = (holds: SaleHold[]) => {
    queries.setQueryData(query.queryKey, known => known && { ...known, holds });
  };
  const askAgain = () => queries.invalidateQueries({ queryKey: query.queryKey });

  /** Holds the chosen tickets. Returns true if all of them are held at the prices that the page showed. */
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
    /** The latest state; may be newer than the render. */
    current: () => latest.current,
    holds: () => queries.getQueryData(query.queryKey)?.holds ?? [],
    /**
     * Stores the tickets that are held again after an order was cancelled. Running requests are cancelled, because
     * their answers would lack these tickets.
     */
    takeBack: async (holds: SaleHold[]) => {
      await queries.cancelQueries({ queryKey: query.queryKey });
      takeHolds(holds);
      // An order that was begun on another device is not in this draft. So its quantities are stored here.
      if (holds.length > 0) change({ wishes: heldOf({ holds }) });
    },
    wish: (typeId: string, quantity: number) => {
      setNotice(null);
      change({ wishes: { ...draft.wishes, [typeId]: quantity } });
    },
    renew: () => change({ ...newOrderKeys(), orderId: null }),
    /** Called when the hold has expired. The choices and the typed text stay. */
    lapse: (said: string = messages.sale.lapsed) => {
      setNotice(said);
      change({ ...newOrderKeys(), step: 'choose', orderId: null });
      takeHolds([]);
      void askAgain();
    },
    /** Returns to the fields that the server refused. */
    refuse: (fields: Record<string, string>) => {
      setRefused(fields);
      change({ step: 'data' });
    },
    finish: () => forgetSale(name),
  };
}

/** The tickets that are held now, and whether they are all that the buyer chose. */
type Held = { holds: SaleHold[]; isAll: boolean };

/**
 * Holds the chosen types one by one and releases the others. Unavailable tickets stay chosen: the buyer must ask for
 * fewer. A type that became cheaper is held again.
 */
async function holdWishes({ types, holds: before }: Pick<ShownSale, 'types' | 'holds'>, wishes: Wishes): Promise<Held> {
  const holds: SaleHold[] = [];
  let isAll = true;
  for (const { uid: typeId, price } of types) {
    const quantity = wishes[typeId] ?? 0;
    const known = before.find(hold => hold.typeId === typeId);
    if (known && known.quantity === quantity && known.unitPrice <= price) holds.push(known);
    else if (quantity > 0) {
      const { hold } = await client.sale.hold({ typeId, quantity, key: newId() });
      if (hold) holds.push(hold);
      else isAll = false;
    } else if (known) await client.sale.release({ typeId });
  }
  return { holds, isAll };
}
