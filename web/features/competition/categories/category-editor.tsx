import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { lockedCategoryFields } from '#domain/competition/categories/category-rules.ts';
import type { DecrementType } from '#domain/scoring/ranking/points-systems.ts';
import { api, client } from '#web/lib/api.ts';
import { EditForm } from '#web/lib/form/edit-form.tsx';
import { valuesOfStored } from '#web/lib/form/form-table.ts';
import { useEditForm } from '#web/lib/form/use-edit-form.ts';
import { paths } from '#web/paths.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { asksPoints, categoryTable } from './category-table.tsx';
import { type CategoryValues, checkCategory, formOf } from './category-values.ts';
import { PointsExample, useHasRoom } from './points-example.tsx';
import { readTable } from './points-table.ts';

const steps = ['Información general', 'Listo'];

type Props = {
  event: OwnEvent;
  /** Null for a new category. */
  category: Category | null;
  /** Initial values of a new category. */
  begin?: CategoryValues;
  /** Draws the links that appear after saving. */
  done: (uid: string, isRace: boolean) => ReactNode;
};

const storedOf = (category: Category, event: OwnEvent) => ({
  values: valuesOfStored(categoryTable, category, { event, entries: category.entries }),
  version: category.version,
});

export function CategoryEditor({ event, category, begin, done }: Props) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState<string | null>(null);
  const uid = category?.uid;
  const hasRoom = useHasRoom();
  const form = useEditForm({
    table: categoryTable,
    home: { event, entries: category?.entries ?? 0 },
    begin: category ? storedOf(category, event) : { values: begin as CategoryValues },
    draft: `category:${uid ?? `new:${event.uid}`}`,
    check: checkCategory,
    locked: locksOf(event, category),
    save: async ({ values, version }) => {
      const answers = formOf(values);
      if (!uid) return (await client.categories.create({ eventId: event.uid, form: answers })).uid;
      await client.categories.update({ id: uid, form: answers, version });
      return uid;
    },
    reread: uid
      ? async () => {
          const latest = await client.categories.readAsOrganizer({ id: uid });
          // The event may have changed too, and the form takes its limits from it.
          queries.setQueryData(api.categories.readAsOrganizer.queryKey({ input: { id: uid } }), latest);
          return storedOf(latest.category, latest.event);
        }
      : undefined,
    saved: id => {
      setSaved(id);
      void queries.invalidateQueries({ queryKey: api.events.key() });
      void queries.invalidateQueries({ queryKey: api.categories.key() });
    },
  });
  if (saved) {
    return (
      <Wizard steps={steps} current={1}>
        <WizardDone text={category ? messages.category.edited : messages.category.created}>
          {done(saved, form.values.typeCategory === 'running')}
        </WizardDone>
      </Wizard>
    );
  }
  const back = category
    ? { to: paths.ownCategory, params: { categoryId: category.uid } }
    : { to: paths.ownEvent, params: { id: event.uid } };
  return (
    <Wizard wide={hasRoom} steps={steps} current={0}>
      <EditForm
        form={form}
        beside={
          hasRoom &&
          asksPoints(form.values, form.home) && (
            <PointsExample
              isBeside
              system={form.values.decrementType as DecrementType}
              table={readTable(form.values.pointsTable)}
            />
          )
        }
        label={steps[0] as string}
        submitLabel={category ? 'Guardar cambios' : 'Crear Categoría'}
        back={
          <ButtonLink variant="default" size="lg" {...back}>
            Anterior
          </ButtonLink>
        }
      />
    </Wizard>
  );
}

type LockedFields = Partial<Record<'team' | 'members' | 'start' | 'typeCategory', string>>;

/** The fields that the server refuses to change now, with the reason. Empty for a new category. */
function locksOf(event: Pick<OwnEvent, 'type' | 'start' | 'now'>, category: Category | null): LockedFields {
  if (!category) return {};
  const { teamLocked, startLocked, hasEntries } = messages.category;
  const home = { type: event.type, start: Date.parse(event.start) };
  const locked = lockedCategoryFields(home, Date.parse(event.now));
  const held = category.entries > 0 ? { team: hasEntries, members: hasEntries, typeCategory: hasEntries } : {};
  return {
    ...held,
    ...(locked.has('team') && { team: teamLocked }),
    ...(locked.has('members') && { members: teamLocked }),
    ...(locked.has('start') && { start: startLocked }),
  };
}
