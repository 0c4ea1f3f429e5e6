import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { CreateWod } from '#web/features/wods/create-wod.tsx';
import { UnshownWod } from '#web/features/wods/unshown-wod.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Wizard, WizardDone } from '#web/ui/wizard.tsx';

const steps = ['Información general', 'Listo'];

/** ORG-057 */
export function CreateWodScreen() {
  const { categoryId } = useParams({ from: '/dashboard/organization/create-wod/$categoryId' });
  const input = { id: categoryId };
  const { data, error, refetch, isFetching } = useQuery(api.categories.readOwn.queryOptions({ input }));
  const [isDone, setDone] = useState(false);
  if (!data) {
    if (error) return <UnshownWod error={error} onRetry={refetch} retrying={isFetching} />;
    return <LoadingRows rows={6} height={88} label="Cargando la categoría" />;
  }
  const { category, event } = data;
  const toCategory = { to: paths.ownCategory, params: { categoryId } };
  return (
    <>
      <PageHeader title="Crear test" back={<TextLink {...toCategory}>{category.name}</TextLink>} eyebrow={event.name} />
      <Wizard wide steps={steps} current={isDone ? 1 : 0}>
        {isDone ? (
          <WizardDone text={messages.wod.created}>
            <ButtonLink {...toCategory}>Ver la categoría</ButtonLink>
            <Button variant="default" onClick={() => setDone(false)}>
              Crear otro test
            </Button>
          </WizardDone>
        ) : (
          <CreateWod
            categoryId={categoryId}
            home={{ event, category }}
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
