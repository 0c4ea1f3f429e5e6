import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { EditWod } from '#web/features/competition/wods/edit-wod.tsx';
import { tabOfTest } from '#web/features/competition/wods/wod-choices.ts';
import { useForEditing } from '#web/lib/form/use-for-editing.ts';
import { paths } from '#web/paths.ts';
import { ownWodQuery } from '#web/queries.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const steps = ['Información general', 'Listo'];

const whyLocked = ({ isLocked, results }: { isLocked: boolean; results: number }) => {
  if (isLocked) return messages.wod.locked;
  return results > 0 ? messages.wod.resultsLock : undefined;
};

export function EditWodScreen() {
  const { wodId } = useParams({ from: paths.editWod });
  const query = useForEditing(ownWodQuery(wodId));
  const { data } = query;
  const [isDone, setDone] = useState(false);
  if (!data) return <QueryFallback query={query} refused={leadBack} rows={6} height={88} label="Cargando el test" />;
  const { wod, category, event } = data;
  const toCategory = {
    to: paths.ownCategory,
    params: { categoryId: category.uid },
    search: { tab: tabOfTest(wod.typeEvent) },
  };
  return (
    <div>
      <PageHeader
        title="Editar test"
        back={<TextLink {...toCategory}>{category.name}</TextLink>}
        eyebrow={event.name}
      />
      <Wizard wide steps={steps} current={isDone ? 1 : 0}>
        {isDone ? (
          <WizardDone text={messages.wod.edited}>
            <ButtonLink {...toCategory}>Ver la categoría</ButtonLink>
          </WizardDone>
        ) : (
          <EditWod
            key={wod.uid}
            wod={wod}
            home={{ event, category }}
            locked={whyLocked(data)}
            back={
              <ButtonLink {...toCategory} variant="default">
                Volver
              </ButtonLink>
            }
            onDone={() => setDone(true)}
          />
        )}
      </Wizard>
    </div>
  );
}
