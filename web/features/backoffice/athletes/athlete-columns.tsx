import type { AthleteRow } from '#contract/registration/entries.ts';
import { Lines, Tags } from '#web/ui/lines.tsx';
import type { Column } from '#web/ui/lists/data-table.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { EmailText } from '#web/ui/texts/email-text.tsx';
import { ageWords, EntryTags } from './entry-tags.tsx';

/** The seven columns of the list that the specification names (ORG-088). */
export const athleteColumns: Column<AthleteRow>[] = [
  {
    key: 'photo',
    header: 'Foto',
    cell: ({ name, photo }) => <Portrait name={name} photo={photo} size={40} />,
    phone: 'picture',
  },
  {
    key: 'name',
    header: 'Nombre',
    cell: athlete => (
      <Lines>
        <strong>{athlete.name}</strong>
        <Tags>
          <EntryTags athlete={athlete} />
        </Tags>
        {athlete.outOfAge && <span className="dim text-sm">{ageWords(athlete.outOfAge)}</span>}
      </Lines>
    ),
  },
  { key: 'gender', header: 'Género', cell: ({ gender }) => gender },
  { key: 'email', header: 'Correo', cell: ({ email }) => email && <EmailText>{email}</EmailText>, width: 210 },
  { key: 'phone', header: 'Teléfono', cell: ({ phone }) => phone && <span className="nowrap">{phone}</span> },
  { key: 'category', header: 'Categoría', cell: ({ category }) => category },
  {
    key: 'team',
    header: 'Equipo',
    cell: ({ team, isCaptain }) =>
      team !== null && (
        <Tags>
          {team}
          {isCaptain && <StatusTag>Capitán</StatusTag>}
        </Tags>
      ),
  },
];
