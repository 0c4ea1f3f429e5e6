import type { Reviewed } from '#contract/scoring/reviews.ts';
import { asksNote } from '#domain/scoring/results/review-rules.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import type { DecisionKind } from '#web/lib/outbox/commands.ts';
import { isDecided, writeChange } from './review-words.ts';
import type { Checked } from './typed-values.ts';

export type Plan =
  | { kind: DecisionKind; label: string; asksNote: boolean }
  | { kind: null; label: string; why: string };

/**
 * Says what the form's only button does with the typed values. `isEntered`: a first result waits on this device to be
 * sent.
 */
export function planOf(reviewed: Reviewed, checked: Checked, isTouched: boolean, isEntered = false): Plan {
  const { wod, status } = reviewed;
  const becomes = { quantity: checked.quantity, timeMs: checked.timeMs };
  if (status === null) {
    const label = checked.quantity === null ? 'Guardar resultado' : `Guardar ${writeResult(becomes, wod)}`;
    return { kind: 'change', label, asksNote: asksNote('change', { isFirst: !isEntered, isSame: false }) };
  }
  if (!checked.isSame) {
    const change = checked.quantity === null ? '' : writeChange(reviewed, becomes, wod);
    const label = change === '' ? 'Modificar y aprobar' : `Modificar a ${change} y aprobar`;
    return { kind: 'change', label, asksNote: asksNote('change', { isFirst: false, isSame: false }) };
  }
  const approve = `Aprobar ${writeResult({ quantity: reviewed.quantity, timeMs: null }, wod)}`;
  if (!isDecided(reviewed)) return { kind: 'approve', label: approve, asksNote: false };
  if (isTouched) return { kind: 'change', label: 'Guardar nota y no-reps', asksNote: false };
  return { kind: null, label: approve, why: 'Ya está aprobado: cambia un valor o recházalo.' };
}
