import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { enrollWords } from '#web/entities/event/enroll-words.ts';
import { EnrollForm } from '#web/features/backoffice/athletes/enroll-form.tsx';
import { DraftFirst } from '#web/features/competition/organizer-event/draft-first.tsx';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ownCategoryQuery } from '#web/queries.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const steps = ['Información general', 'Listo'];

/** The title follows L2 (ORG-139 to ORG-144). */
export function ManualEnrollmentScreen() {
  const { categoryId } = useParams({ from: paths.manualEnrollment });
  const query = useQuery(ownCategoryQuery(categoryId));
  const { data } = query;
  const [isDone, setDone] = useState(false);
  const title = data && enrollWords(data.event.state, 'one');
  useTitle(title);
  if (!data || !title)
    return <QueryFallback query={query} refused={leadBack} rows={3} height={88} label="Cargando la categoría" />;
  const { category, event } = data;
  const toCategory = { to: paths.ownCategory, params: { categoryId } };
  // Late entries are possible on the day, and none after the event (N10, N21).
  if (event.state === 'completed' && !isDone) return <Redirect {...toCategory} replace />;
  return (
    <>
      <PageHeader title={title} back={<TextLink {...toCategory}>{category.name}</TextLink>} eyebrow={event.name} />
      <DraftFirst event={event} />
      <Wizard steps={steps} current={isDone ? 1 : 0}>
        {isDone ? (
          <WizardDone text={`${category.team ? 'El equipo' : 'El atleta'} quedó inscrito en ${category.name}`}>
            <ButtonLink to={paths.ownEvent} params={{ id: event.uid }} search={{ tab: 'atletas' }}>
              Ver el evento
            </ButtonLink>
            <Button variant="default" onClick={() => setDone(false)}>
              {category.team ? 'Inscribir otro equipo' : 'Inscribir a otro'}
            </Button>
          </WizardDone>
        ) : (
          <EnrollForm
            category={category}
            isLate={event.state !== 'upcoming'}
            many={
              <TextLink to={paths.enrollAthletes} params={{ id: event.uid }} search={{ category: category.uid }}>
                Inscribir a varios con una lista
              </TextLink>
            }
            back={
              <ButtonLink {...toCategory} variant="default">
                Cancelar
              </ButtonLink>
            }
            onDone={() => setDone(true)}
          />
        )}
      </Wizard>
    </>
  );
}
