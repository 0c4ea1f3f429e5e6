import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';

export type CategoryOrderState =
  | { name: 'still' }
  | { name: 'saving' }
  | { name: 'saved' }
  | { name: 'failed'; why: string };

function moved(ids: string[], from: number, to: number): string[] {
  const next = ids.slice();
  const [id] = next.splice(from, 1);
  if (id !== undefined) next.splice(to, 0, id);
  return next;
}

/** The order of categories: changes immediately, saves in the background, and reverts on a refusal. */
export function useCategoryOrder(eventId: string, categories: Category[]) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<string[] | null>(null);
  const [state, setState] = useState<CategoryOrderState>({ name: 'still' });
  const last = useRef(0);
  // Saves run one after the other. If their answers crossed, the older order would stay.
  const save = useMutation(api.categories.reorder.mutationOptions({ scope: { id: `order-of-${eventId}` } }));

  const stored = categories.map(({ uid }) => uid);
  const ids = wanted?.length === stored.length && wanted.every(id => stored.includes(id)) ? wanted : stored;
  const byId = new Map(categories.map(category => [category.uid, category]));

  const move = async (from: number, to: number) => {
    if (from === to || to < 0 || to >= ids.length) return;
    const order = moved(ids, from, to);
    last.current += 1;
    const turn = last.current;
    setWanted(order);
    setState({ name: 'saving' });
    // Another window may have changed the order too. The server refuses an order that was made from outdated
    // categories.
    const refusal = await save.mutateAsync({ eventId, order, seen: ids }).then(
      () => null,
      (error: unknown) => messageOf(error),
    );
    // A later move sends the whole order, so only its answer counts.
    if (turn !== last.current) return;
    if (refusal !== null) setWanted(null);
    await queries.invalidateQueries({ queryKey: api.events.readAsOrganizer.key() });
    if (turn !== last.current) return;
    setWanted(null);
    setState(refusal === null ? { name: 'saved' } : { name: 'failed', why: refusal });
  };

  return { ordered: ids.map(id => byId.get(id)).filter(category => category !== undefined), move, state };
}
