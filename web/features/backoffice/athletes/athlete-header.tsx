import type { ReactNode } from 'react';
import type { AthleteRow } from '#contract/registration/entries.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { PersonHeader } from '#web/entities/person/person-header.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { EntryTags } from './entry-tags.tsx';

type Props = { athlete: AthleteRow; back: ReactNode; children?: ReactNode };

/** Shows the person and the category; `back` is the link to the event, `children` are the actions. */
export function AthleteHeader({ athlete, back, children }: Props) {
  const { name, photo, category, team, isCaptain, paidCents, currency } = athlete;
  return (
    <PersonHeader
      name={name}
      photo={photo}
      back={back}
      tags={
        <>
          {isCaptain && <StatusTag>Capitán</StatusTag>}
          <EntryTags athlete={athlete} />
          {paidCents > 0 && <StatusTag tone="good">{formatMoney(paidCents, currency)} pagados</StatusTag>}
        </>
      }
      actions={children}
    >
      <p className="dim">{[category, team].filter(Boolean).join(' · ')}</p>
    </PersonHeader>
  );
}
