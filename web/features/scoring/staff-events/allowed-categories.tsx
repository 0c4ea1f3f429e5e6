import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Tags } from '#web/ui/lines.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './reviews.module.css';
import type { StaffEvent } from './staff-event-header.tsx';
import { tabOfStage } from './staff-tabs.ts';

export function AllowedCategories({ data: { event, categories } }: { data: StaffEvent }) {
  if (categories.length === 0) {
    return (
      <EmptyState
        card
        level={2}
        title="Todavía no tienes categorías permitidas"
        text="Los permisos los da la organización del evento."
      />
    );
  }
  return (
    <ul className={styles.categories} aria-label="Categorías permitidas">
      {categories.map(({ uid, name, team, isAudit, tests }) => (
        <Stack key={uid} as="li" gap="xs" className={`card wraps ${styles.category}`}>
          <Tags>
            <StatusTag>{team ? 'Equipos' : 'Individual'}</StatusTag>
            {isAudit && <StatusTag tone="pending">En auditoría</StatusTag>}
          </Tags>
          <h2>{name}</h2>
          {tests.length === 0 && <p className="dim text-sm">Sin tests que puedas revisar.</p>}
          <Stack as="ul" gap="none" className={styles.tests}>
            {tests.map(test => (
              <li key={test.uid}>
                <TextLink
                  to={paths.staffEvent}
                  params={{ id: event.uid }}
                  search={{ tab: tabOfStage[test.stage], category: uid, wod: test.uid }}
                >
                  {test.name}
                </TextLink>
                <span className={test.waiting > 0 ? '' : 'dim'}>
                  {test.waiting === 1 ? 'Espera 1' : `Esperan ${test.waiting}`}
                </span>
              </li>
            ))}
          </Stack>
        </Stack>
      ))}
    </ul>
  );
}
