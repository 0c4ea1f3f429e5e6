import type { ReactNode } from 'react';
import type { AthleteRow } from '#contract/entries.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { AthleteLink } from './athlete-link.tsx';
import styles from './athletes.module.css';
import { ageWords, EntryTags } from './entry-tags.tsx';

const Team = ({ team, isCaptain }: AthleteRow) =>
  team === null ? (
    <span className="dim">–</span>
  ) : (
    <span className={styles.team}>
      {team}
      {isCaptain && <StatusTag>Capitán</StatusTag>}
    </span>
  );

const or = (value: string | null) => value ?? <span className="dim">–</span>;

/** On a phone this cell carries the whole row, as a card. */
function Name({ athlete, link }: { athlete: AthleteRow; link: ReactNode }) {
  const { name, email, phone, gender, category, team, outOfAge } = athlete;
  return (
    <div className={styles.words}>
      <strong>{name}</strong>
      <span className={styles.tags}>
        <EntryTags athlete={athlete} />
      </span>
      {outOfAge && <span className="dim small">{ageWords(outOfAge)}</span>}
      <div className={styles.phone}>
        <span className="dim small">{email}</span>
        {(phone || gender) && <span className="dim small">{[phone, gender].filter(Boolean).join(' · ')}</span>}
        <span className="small">{category}</span>
        {team !== null && <Team {...athlete} />}
        {link}
      </div>
    </div>
  );
}

/** ORG-088: the seven columns of the source, and the way to the rest. */
export const athleteColumns = (eventId: string): Column<AthleteRow>[] => {
  const link = (athlete: AthleteRow) => <AthleteLink athlete={athlete} eventId={eventId} />;
  return [
    {
      key: 'photo',
      header: 'Foto',
      cell: ({ name, photo }) => <Portrait name={name} photo={photo} size={40} />,
      width: 72,
    },
    { key: 'name', header: 'Nombre', cell: athlete => <Name athlete={athlete} link={link(athlete)} /> },
    { key: 'gender', header: 'Género', cell: ({ gender }) => or(gender), hideBelow: 'sm' },
    {
      key: 'email',
      header: 'Correo',
      cell: ({ email }) => <span className={styles.email}>{email}</span>,
      hideBelow: 'sm',
    },
    {
      key: 'phone',
      header: 'Teléfono',
      cell: ({ phone }) => <span className="nowrap">{or(phone)}</span>,
      hideBelow: 'sm',
    },
    { key: 'category', header: 'Categoría', cell: ({ category }) => category, hideBelow: 'sm' },
    { key: 'team', header: 'Equipo', cell: Team, hideBelow: 'sm' },
    { key: 'action', header: 'Acción', cell: link, align: 'end', hideBelow: 'sm', width: 120 },
  ];
};
