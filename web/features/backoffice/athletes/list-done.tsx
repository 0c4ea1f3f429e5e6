import { Button } from '@mantine/core';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { WizardDone } from '#web/ui/wizard.tsx';
import { ListRows, peopleIn, rowsIn } from './list-rows.tsx';
import { isReady, type JudgedRow, peopleOf } from './listed-row.ts';
import type { EnrollListState } from './use-enroll-list.ts';

const sum = (rows: JudgedRow[]) => rows.reduce((people, row) => people + peopleOf(row), 0);

export function ListDone({ state, eventId }: { state: EnrollListState; eventId: string }) {
  const { rows, edit } = state;
  const people = sum(rows.filter(isReady));
  const left = rows.filter(({ outcome }) => outcome.outcome === 'refused');
  const invited = rows.filter(({ outcome }) => outcome.outcome === 'invited').length;
  const told = [
    people === 1 ? '1 persona quedó en la lista' : `${peopleIn(people)} quedaron en la lista`,
    invited > 0 && `${invited} por confirmar su invitación`,
  ].filter(Boolean);
  return (
    <Stack>
      <WizardDone text={told.join(', ')}>
        <ButtonLink to={paths.ownEvent} params={{ id: eventId }} search={{ tab: 'atletas' }}>
          Ver los atletas
        </ButtonLink>
        <Button variant="default" onClick={() => edit(left)}>
          {left.length > 0 ? `Corregir ${rowsIn(left.length)}` : 'Pegar otra lista'}
        </Button>
      </WizardDone>
      {left.length > 0 && <ListRows name="Filas que no entraron" rows={left} isSent />}
    </Stack>
  );
}
