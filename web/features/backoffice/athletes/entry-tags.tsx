import type { AthleteRow } from '#contract/registration/entries.ts';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

type Entry = Pick<AthleteRow, 'isManual' | 'isConfirmed' | 'hasAccount' | 'outOfAge' | 'notOf'>;

/** Tags of an entry: how it was made, if not by joining (J5), and an age outside the category (N2). */
export const EntryTags = ({ athlete: { isManual, isConfirmed, hasAccount, outOfAge, notOf } }: { athlete: Entry }) => (
  <>
    {isManual && <StatusTag tone="info">Manual</StatusTag>}
    {!hasAccount && <StatusTag tone="pending">Sin cuenta</StatusTag>}
    {hasAccount && !isConfirmed && <StatusTag tone="pending">Sin confirmar</StatusTag>}
    {outOfAge && <StatusTag tone="bad">Fuera de edad</StatusTag>}
    {notOf && <StatusTag tone="bad">{notOf === 'women' ? 'Solo mujeres' : 'Solo hombres'}</StatusTag>}
  </>
);

/** The words about an age outside the category's range. The organizer decides whether the athlete may stay (N2). */
export const ageWords = ({ age, range: [min, max] }: NonNullable<AthleteRow['outOfAge']>) =>
  `Tendrá ${age} años el primer día; la categoría es de ${min} a ${max}`;
