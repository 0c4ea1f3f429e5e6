import type { AthleteRow } from '#contract/registration/entries.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

type Entry = Pick<AthleteRow, 'isManual' | 'isConfirmed' | 'hasAccount' | 'outOfAge' | 'notOf'>;

/** J5: how somebody came into the event, where it was not by joining; N2: and whose age is not the category's. */
export const EntryTags = ({ athlete: { isManual, isConfirmed, hasAccount, outOfAge, notOf } }: { athlete: Entry }) => (
  <>
    {isManual && <StatusTag tone="info">Manual</StatusTag>}
    {!hasAccount && <StatusTag tone="pending">Sin cuenta</StatusTag>}
    {hasAccount && !isConfirmed && <StatusTag tone="pending">Sin confirmar</StatusTag>}
    {outOfAge && <StatusTag tone="bad">Fuera de edad</StatusTag>}
    {notOf && <StatusTag tone="bad">{notOf === 'women' ? 'Solo mujeres' : 'Solo hombres'}</StatusTag>}
  </>
);

/** N2: told and allowed; what follows from it is the organizer's to decide. */
export const ageWords = ({ age, range: [min, max] }: NonNullable<AthleteRow['outOfAge']>) =>
  `Tendrá ${age} años el primer día; la categoría es de ${min} a ${max}`;
