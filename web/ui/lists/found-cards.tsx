// <FoundCards name list search onSearch card none noMatch>: a person's own things as cards in a <ListFrame>, which
// takes all the other properties. By default the filters are name and day. `card` draws one; `loading` names what
// loads.
import type { ReactNode } from 'react';
import { WaitingPhotoCard } from '#web/ui/pages/photo-card.tsx';
import { CardGrid } from './card-grid.tsx';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import { nameDayFilters } from './name-day-filters.tsx';

type Props<Row, Search extends object> = ListFrameProps<Row, Search> & {
  card: (row: Row) => ReactNode;
  loading?: string;
};

const waiting = ['one', 'two', 'three', 'four'];

export const FoundCards = <Row, Search extends object>({ card, loading, ...frame }: Props<Row, Search>) => (
  <ListFrame
    clear
    filters={nameDayFilters}
    waiting={
      <div role="status" aria-label={loading} style={{ minHeight: '100dvh' }}>
        <CardGrid>
          {waiting.map(key => (
            <WaitingPhotoCard key={key} />
          ))}
        </CardGrid>
      </div>
    }
    {...frame}
  >
    {(rows, isBusy) => (
      <CardGrid aria-label={frame.name} aria-busy={isBusy}>
        {rows.map(card)}
      </CardGrid>
    )}
  </ListFrame>
);
