import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { hasDecimals, isFarFrom, readAmount } from '#domain/day/rails/counting.ts';
import type { Tally } from '#domain/day/rails/fold.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { rail as looks } from './rail-looks.ts';

const words = messages.rails;

type Props = { tally: Tally; unit: Unit; onCorrect: (count: number) => void };

/** Types a number instead of counting, for a correction or a large count. A jump asks once. */
export function CorrectCount({ tally, unit, onCorrect }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  const [askedOf, setAskedOf] = useState<number | null>(null);
  const close = () => setOpen(false);
  const read = readAmount(typed, unit);
  const inUnit = (amount: number) => `${formatQuantity(amount)} ${unit}`;
  const submit = () => {
    setSent(true);
    if (typeof read !== 'number') return;
    if (isFarFrom(read, tally.count) && askedOf !== read) return setAskedOf(read);
    onCorrect(read);
    close();
  };
  const isAsked = typeof read === 'number' && askedOf === read;
  return (
    <>
      <button
        type="button"
        style={looks.plain}
        onClick={() => {
          setTyped(formatQuantity(tally.count));
          setSent(false);
          setAskedOf(null);
          setOpen(true);
        }}
      >
        {unit === 'reps' || unit === 'kg' ? 'Corregir' : 'Teclear'}
      </button>
      {isOpen && (
        <Dialog title="Corregir el conteo" onClose={close} losesNothing>
          <form
            noValidate
            onSubmit={event => {
              event.preventDefault();
              submit();
            }}
          >
            <Stack>
              <TextField
                label={
                  unit === 'kg' ? 'Mejor carga, en kg' : unit === 'reps' ? 'Van en total' : `Van en total, en ${unit}`
                }
                value={typed}
                inputMode={hasDecimals(unit) ? 'decimal' : 'numeric'}
                autoComplete="off"
                maxLength={10}
                required
                error={isSent && typeof read !== 'number' ? words.amounts[read] : undefined}
                onChange={event => setTyped(event.currentTarget.value)}
              />
              {isAsked && (
                <Notice tone="warn" live>
                  {words.isFar(inUnit(read), inUnit(tally.count))}
                </Notice>
              )}
              <DialogSubmit isBusy={false} onCancel={close}>
                {isAsked ? `Sí, ${inUnit(read)}` : 'Corregir'}
              </DialogSubmit>
            </Stack>
          </form>
        </Dialog>
      )}
    </>
  );
}
