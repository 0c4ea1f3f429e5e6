import type { AthleteRow } from '#contract/entries.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** J5: how somebody came into the event, where it was not by joining. */
export const EntryTags = ({ athlete }: { athlete: Pick<AthleteRow, 'isManual' | 'isConfirmed'> }) => (
  <>
    {athlete.isManual && <StatusTag tone="info">Manual</StatusTag>}
    {!athlete.isConfirmed && <StatusTag tone="pending">Sin confirmar</StatusTag>}
  </>
);
