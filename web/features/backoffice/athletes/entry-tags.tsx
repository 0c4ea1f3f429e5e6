import type { AthleteRow } from '#contract/registration/entries.ts';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

type Entry = Pick<AthleteRow, 'isManual' | 'isConfirmed' | 'hasAccount' | 'outOfAge' | 'notOf'>;

/** How the person entered, if not by joining (J5), and ages outside the category (N2). */
export const EntryTags = ({ athlete: { isManual, isConfirmed, hasAccount, outOfAge, notOf } }: { athlete: Entry }) => (
  <>
    {isManual && <StatusTag tone="info">Manual</StatusTag>}
    {!hasAccount && <StatusTag tone="pending">Sin cuenta</StatusTag>}
    {hasAccount && !isConfirmed && <StatusTag tone="pending">Sin confirmar</StatusTag>}
    {outOfAge && <StatusTag tone="bad">Fuera de edad</StatusTag>}
    {notOf && <StatusTag tone="bad">{notOf === 'women' ? 'Solo mujeres' : 'Solo hombres'}</StatusTag>}
  </>
);

/** A wrong age is a note; the organizer decides (N2). */
export const ageWords = ({ age, range: [min, max] }: NonNullable<AthleteRow['outOfAge']>) =>
  `Tendrá ${age} años el primer día; la categoría es de ${min} a ${max}`;
