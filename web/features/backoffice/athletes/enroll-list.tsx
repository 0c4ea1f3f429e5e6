import type { ReactNode } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { Wizard } from '#web/ui/wizard.tsx';
import { ListDone } from './list-done.tsx';
import { ListInput } from './list-input.tsx';
import { ListReview } from './list-review.tsx';
import { useEnrollList } from './use-enroll-list.ts';

const steps = ['Lista', 'Revisión', 'Listo'];

type Props = { event: OwnEvent; categories: Category[]; category: string | undefined; back: ReactNode };

/** A whole list from a sheet, checked before it is sent (walk-organizer A6). */
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
