import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { paths } from '#web/paths.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ListInput } from './list-input.tsx';
import { ListReview } from './list-review.tsx';
import { ListRows, peopleIn, rowsIn } from './list-rows.tsx';
import { isReady, type JudgedRow, peopleOf } from './listed-row.ts';
import { type EnrollListState, useEnrollList } from './use-enroll-list.ts';

const steps = ['Lista', 'Revisión', 'Listo'];

type Props = { event: OwnEvent; categories: Category[]; category: string | undefined; back: ReactNode };

/** Enters a whole list of people from a sheet. The page checks the list before it sends it (walk-organizer A6). */
export function EnrollList({ event, categories, category, back }: Props) {
  const known = categories.map(({ uid, name, team, members, ageRange }) => ({
    id: uid,
    name,
    team,
    members,
    ageRange,
  }));
  const state = useEnrollList({
    eventId: event.uid,
    categories: known,
    first: category,
  });
  const { step } = state;
  return (
    <Wizard steps={steps} current={['list', 'review', 'done'].indexOf(step)} wide>
      {step === 'list' && <ListInput state={state} categories={known} back={back} />}
      {step === 'review' && <ListReview state={state} categories={known} />}
      {step === 'done' && <ListDone state={state} eventId={event.uid} />}
    </Wizard>
  );
}

const sum = (rows: JudgedRow[]) => rows.reduce((people, row) => people + peopleOf(row), 0);

function ListDone({ state, eventId }: { state: EnrollListState; eventId: string }) {
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
