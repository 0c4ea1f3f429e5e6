import { Button, Checkbox } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { GeneralWod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { api, client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { namesIn } from './general-wod-actions.tsx';
import styles from './general-wods.module.css';
import { useRefreshTests } from './use-general-wods.ts';

type Props = {
  wod: GeneralWod;
  categories: Category[];
  isNew: boolean;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

/** Shows what the choice will change, before saving (ORG-259 to ORG-261). */
function Consequences(props: { added: string; removed: string; skipped: string; unknown: string }) {
  const { added, removed, skipped, unknown } = props;
  return (
    <ul className={`wraps ${styles.consequences}`} aria-live="polite">
      {added && <li>Se crea en: {added}.</li>}
      {removed && <li>Se elimina de: {removed}.</li>}
      {skipped && <li>Ya hay un test con ese nombre, y no se crea otro, en: {skipped}.</li>}
      {unknown && <li>Revisando si ya hay un test con ese nombre en: {unknown}.</li>}
      {!added && !removed && !skipped && !unknown && <li>Nada cambia todavía.</li>}
    </ul>
  );
}

const tests = (count: number) => counted(count, 'test', 'tests');

export function AssignForm({ wod, categories, isNew, onBusy, onClose }: Props) {
  const refresh = useRefreshTests();
  // The assignment when the dialog opened. The list behind the dialog may load again.
  const [seen] = useState(wod.assignCategory);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fixed = wod.categoriesWithResults;
  const all = categories.map(({ uid }) => uid);
  const [chosen, setChosen] = useState<readonly string[]>(isNew ? all : seen);
  const added = all.filter(id => chosen.includes(id) && !wod.assignCategory.includes(id));
  const removed = wod.assignCategory.filter(id => !chosen.includes(id));
  const { taken, unknown } = useSameNames(wod.name, added);

  const choose = (ids: readonly string[]) => {
    setFailure(null);
    setChosen(ids);
  };
  const askToRemove = () =>
    confirmDialog({
      title: `¿Quitar ${wod.name} de ${removed.length === 1 ? 'esa categoría' : 'esas categorías'}?`,
      text: `Se elimina su test en: ${namesIn(categories, removed)}. No se puede deshacer.`,
      confirmLabel: 'Quitar y guardar',
      tone: 'destroy',
    });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // At least one category is required (ORG-354).
    if (chosen.length === 0) return setFailure(messages.generalWod.noCategory);
    if (removed.length > 0 && !(await askToRemove())) return;
    setBusy(true);
    onBusy(true);
    try {
      const answer = await client.generalWods.assign({ id: wod.uid, categories: [...chosen], seen });
      const parts = [
        answer.created > 0 ? `Se ${answer.created === 1 ? 'creó' : 'crearon'} ${tests(answer.created)}.` : '',
        answer.removed > 0 ? `Se ${answer.removed === 1 ? 'eliminó' : 'eliminaron'} ${tests(answer.removed)}.` : '',
      ];
      notify.success(messages.generalWod.assigned, parts.filter(Boolean).join(' ') || undefined);
      if (answer.skipped.length > 0) {
        notify.warning(`Ya tenía un test con ese nombre, y se quedó con él: ${answer.skipped.join(', ')}.`);
      }
      await refresh();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      await refresh();
    } finally {
      setBusy(false);
      onBusy(false);
    }
  };
  if (categories.length === 0)
    return <p>El evento no tiene categorías todavía. Crea una para asignarle esta prueba.</p>;
  return (
    <form noValidate onSubmit={save} aria-busy={busy}>
      <Stack as="fieldset" gap="none" className={styles.choices} disabled={busy} aria-label="Categorías">
        <Row gap="2xs" align="stretch" wrap={false} className={styles.quick}>
          <Button variant="subtle" size="sm" onClick={() => choose(all)}>
            Todas
          </Button>
          <Button variant="subtle" size="sm" onClick={() => choose(fixed)}>
            Ninguna
          </Button>
        </Row>
        {categories.map(({ uid, name }) => (
          <Checkbox
            key={uid}
            label={name}
            description={whatStands(uid, wod, taken)}
            disabled={fixed.includes(uid)}
            checked={chosen.includes(uid)}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...chosen, uid] : chosen.filter(id => id !== uid))
            }
          />
        ))}
      </Stack>
      <Consequences
        added={namesIn(
          categories,
          added.filter(id => !taken.includes(id) && !unknown.includes(id)),
        )}
        removed={namesIn(categories, removed)}
        skipped={namesIn(categories, taken)}
        unknown={namesIn(categories, unknown)}
      />
      <DialogSubmit isBusy={busy} onCancel={onClose}>
        Guardar
      </DialogSubmit>
      <FormFailure>{failure}</FormFailure>
    </form>
  );
}

function whatStands(id: string, wod: GeneralWod, taken: readonly string[]): string | undefined {
  if (wod.categoriesWithResults.includes(id)) return 'Ya tiene resultados: aquí se queda.';
  if (wod.assignCategory.includes(id)) return 'Ya lo tiene.';
  return taken.includes(id) ? 'Ya tiene otro test con ese nombre.' : undefined;
}

/**
 * Finds the categories that already have a test of that name; they get no second one (ORG-440). `unknown`: the server
 * has not answered yet.
 */
function useSameNames(name: string, categoryIds: readonly string[]): { taken: string[]; unknown: string[] } {
  const answers = useQueries({
    queries: categoryIds.map(categoryId =>
      api.generalWods.exists.queryOptions({ input: { categoryId, name }, staleTime: 0 }),
    ),
  });
  return {
    taken: categoryIds.filter((_, at) => answers[at]?.data?.exists === true),
    unknown: categoryIds.filter((_, at) => answers[at]?.isPending),
  };
}
