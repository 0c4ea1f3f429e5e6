import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { CreateWod } from '#web/features/competition/wods/create-wod.tsx';
import { tabOfTest } from '#web/features/competition/wods/wod-choices.ts';
import { paths } from '#web/paths.ts';
import { ownCategoryQuery } from '#web/queries.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const steps = ['Información general', 'Listo'];

export function CreateWodScreen() {
  const { categoryId } = useParams({ from: paths.createWod });
  const query = useQuery(ownCategoryQuery(categoryId));
  const { data } = query;
  const [made, setMade] = useState<WodEventType | null>(null);
  if (!data)
    return <QueryFallback query={query} refused={leadBack} rows={6} height={88} label="Cargando la categoría" />;
  const { category, event } = data;
  const toCategory = { to: paths.ownCategory, params: { categoryId } };
  return (
    <div>
      <PageHeader title="Crear test" back={<TextLink {...toCategory}>{category.name}</TextLink>} eyebrow={event.name} />
      {event.state === 'completed' && !made ? (
        <EmptyState card level={2} title="El evento finalizó" text={messages.wod.eventCompleted} />
      ) : (
        <Wizard wide steps={steps} current={made ? 1 : 0}>
          {made ? (
            <WizardDone text={messages.wod.created}>
              <ButtonLink {...toCategory} search={{ tab: tabOfTest(made) }}>
                Ver la categoría
              </ButtonLink>
              <Button variant="default" onClick={() => setMade(null)}>
                Crear otro test
              </Button>
              <ButtonLink to={paths.ownEvent} params={{ id: event.uid }} variant="default">
                Volver al evento
              </ButtonLink>
            </WizardDone>
          ) : (
            <>
              <p className="dim">
                ¿Va igual en varias categorías?{' '}
                <TextLink to={paths.ownEvent} params={{ id: event.uid }} search={{ tab: 'pruebas' }}>
                  Escríbelo una vez en «Pruebas»
                </TextLink>{' '}
                y asígnalo a todas.
              </p>
              <CreateWod
                categoryId={categoryId}
                home={{ event, category }}
                back={
                  <ButtonLink {...toCategory} variant="default">
                    Cancelar
                  </ButtonLink>
                }
                onDone={setMade}
              />
            </>
          )}
        </Wizard>
      )}
    </div>
  );
}
