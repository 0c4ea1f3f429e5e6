import { useState } from 'react';
import type { Tally } from '#domain/rails/fold.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { rail as looks } from './rail-looks.ts';

const most = 999_999;

/** The long way to a number: what was counted wrong, or what nobody counts one by one. */
export function CorrectCount({ tally, onCorrect }: { tally: Tally; onCorrect: (count: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<number | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        style={looks.plain}
        onClick={() => {
          setTyped(Math.floor(tally.count / 1_000));
          setOpen(true);
        }}
      >
        Corregir
      </button>
      {isOpen && (
        <Dialog title="Corregir el conteo" onClose={close} losesNothing>
          <form
            noValidate
            onSubmit={event => {
              event.preventDefault();
              if (typed === null) return;
              onCorrect(typed * 1_000);
              close();
            }}
          >
            <Stack>
              <NumberField label="Van en total" value={typed} onChange={setTyped} max={most} required />
              <DialogSubmit isBusy={false} onCancel={close}>
                Corregir
              </DialogSubmit>
            </Stack>
          </form>
        </Dialog>
      )}
    </>
  );
}
