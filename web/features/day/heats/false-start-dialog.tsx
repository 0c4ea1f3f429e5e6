import '#web/ui/styles/form-styles.ts';
import { useState } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';

type Props = {
  heat: string;
  rails: CategoryOfTheDay['rails'];
  isBusy: boolean;
  onSend: (railId: string | undefined) => void;
  onClose: () => void;
};

const nobody = 'nobody';

/** Reports a false start. With a chosen rail, the false start is counted for that rail (S7). */
export function FalseStartDialog({ heat, rails, isBusy, onSend, onClose }: Props) {
  const [rail, setRail] = useState(nobody);
  const standing = rails.filter(({ entry }) => entry);
  return (
    <Dialog title={`¿Salida en falso en ${heat}?`} isBusy={isBusy} losesNothing onClose={onClose}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          onSend(rail === nobody ? undefined : rail);
          onClose();
        }}
      >
        <Stack>
          <Text>Lo contado desde la salida no vale, en ningún carril. El heat vuelve a esperar, ya llamado.</Text>
          <SearchSelect
            label="¿Quién salió antes?"
            data={[
              { value: nobody, label: 'No se sabe' },
              ...standing.map(({ uid, name, entry }) => ({ value: uid, label: `${name}: ${entry?.name}` })),
            ]}
            value={rail}
            onChange={chosen => setRail(chosen ?? nobody)}
          />
          <DialogSubmit isBusy={isBusy} tone="destroy" onCancel={onClose}>
            Salida en falso
          </DialogSubmit>
        </Stack>
      </form>
    </Dialog>
  );
}
