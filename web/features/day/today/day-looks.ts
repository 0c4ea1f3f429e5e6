import type { CSSProperties } from 'react';
import { paths } from '#web/paths.ts';

export type Side = 'staff' | 'organization';
/** The pages of the day, for each type of account. */
export const ways = {
  staff: {
    manager: paths.staffEventManager,
    preflight: paths.staffPreflight,
    category: paths.staffCategoryManager,
    confirm: paths.staffHeatRails,
    arrivals: paths.staffCheckIn,
    door: paths.staffDoor,
  },
  organization: {
    manager: paths.eventManager,
    preflight: paths.eventPreflight,
    category: paths.categoryManager,
    confirm: paths.ownHeatRails,
    arrivals: paths.eventCheckIn,
    door: paths.ownDoor,
  },
} as const;

export const inside: CSSProperties = { padding: 'var(--gap-md)' };
/** A row of a card. */
export const row: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--gap-md)',
  minHeight: 72,
  padding: 'var(--gap-sm) var(--gap-md)',
  borderTop: '1px solid var(--line)',
  color: 'inherit',
  textDecoration: 'none',
};
