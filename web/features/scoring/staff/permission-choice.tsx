import '#web/ui/styles/form-styles.ts';
import { Button, Checkbox } from '@mantine/core';
import type { EventCard } from '#contract/competition/events.ts';
import type { ApplicationType } from '#domain/scoring/staff/applications.ts';
import { nameOfPermission } from '#web/entities/application/application-words.ts';
import styles from './decision.module.css';

export type Chosen = { permissions: { qualifier: boolean; event: boolean }; categories: string[] };

export const nothingChosen: Chosen = { permissions: { qualifier: false, event: false }, categories: [] };

/** The permissions that an application asks for. If there is only one category, it is chosen automatically. */
export function askedFor(
  type: ApplicationType,
  { qualifierOnline }: Pick<EventCard, 'qualifierOnline'>,
  categories: readonly { uid: string }[],
): Chosen {
  const qualifier = qualifierOnline && (type === 'qualifier' || type === 'both');
  const only = categories.length === 1 ? categories.map(({ uid }) => uid) : [];
  return { permissions: { qualifier, event: type !== 'qualifier' }, categories: only };
}

type Props = {
  event: EventCard;
  categories: { uid: string; name: string }[];
  chosen: Chosen;
  isBusy: boolean;
  error?: string | undefined;
  onChange: (next: Chosen) => void;
};

/** Asks for a judge's permissions and categories, in the same way for an approval and an invitation (V1). */
export function PermissionChoice({ event, categories, chosen, isBusy, error, onChange }: Props) {
  const names = nameOfPermission(event);
  const all = categories.map(({ uid }) => uid);
  const isAll = chosen.categories.length === all.length;
  const offered = (['qualifier', 'event'] as const).filter(which => which === 'event' || event.qualifierOnline);
  return (
    <>
      <Checkbox.Group
        label="¿Qué puede juzgar?"
        error={error}
        value={offered.filter(which => chosen.permissions[which])}
        onChange={values => {
          const permissions = { qualifier: values.includes('qualifier'), event: values.includes('event') };
          onChange({ ...chosen, permissions });
        }}
      >
        {offered.map(which => (
          <Checkbox
            key={which}
            value={which}
            label={names[which]}
            disabled={isBusy}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </Checkbox.Group>
      {categories.length > 0 && (
        <Checkbox.Group
          label="¿En qué categorías?"
          value={chosen.categories}
          onChange={next => onChange({ ...chosen, categories: next })}
        >
          {categories.length > 1 && (
            <Button
              variant="subtle"
              size="sm"
              disabled={isBusy}
              onClick={() => onChange({ ...chosen, categories: isAll ? [] : all })}
            >
              {isAll ? 'Quitar todas' : 'Marcar todas'}
            </Button>
          )}
          <div className={styles.categories}>
            {categories.map(({ uid, name }) => (
              <Checkbox key={uid} value={uid} label={name} disabled={isBusy} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
