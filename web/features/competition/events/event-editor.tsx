import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usualProtestMin } from '#contract/competition/event-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import type { Prices } from '#contract/people/platform.ts';
import { defaultTimeZone } from '#domain/foundation/time/zones.ts';
import { api, client } from '#web/lib/api.ts';
import { EditForm } from '#web/lib/form/edit-form.tsx';
import { blankValues, valuesOfStored } from '#web/lib/form/form-table.ts';
import { useEditForm } from '#web/lib/form/use-edit-form.ts';
import { paths } from '#web/paths.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { eventTable } from './event-table.tsx';
import { checkEvent, type EventValues, keepNumber, locksOf, schemaOf } from './event-values.ts';
import { proposeFinal } from './propose-final.ts';
import { browserZone } from './time-zones.ts';

const steps = ['Informacion General', 'Listo'];

/** One form for a new and for a stored event; after saving it shows the next steps (ORG-099 to ORG-102). */
export function EventEditor({ stored, prices }: { stored: OwnEvent | null; prices: Prices }) {
  const queries = useQueryClient();
  const [savedUid, setSavedUid] = useState<string | null>(null);
  const [isDraft, setDraft] = useState(false);
  // The locks of the fields follow the stored event, also after a save in another window.
  const [event, setEvent] = useState(stored);
  const isNew = event === null;
  const home = { isNew, prices, priced: event };
  const locked = locksOf(event);
  const storedOf = (own: OwnEvent) => ({ values: valuesOfStored(eventTable, own, home), version: own.version });
  const form = useEditForm({
    table: eventTable,
    home,
    begin: event ? storedOf(event) : { values: newEvent() },
    draft: `event:${event?.uid ?? 'new'}`,
    check: checkEvent,
    follow: (values, changed, value) => ({
      ...proposeFinal(values, changed, value, locked),
      ...keepNumber(values, changed, value),
    }),
    locked,
    save: async ({ values, version }) => {
      const answers = schemaOf(isNew).parse(values);
      if (!event) {
        setDraft(values.draft === true);
        return (await client.events.create(answers)).uid;
      }
      await client.events.update({ id: event.uid, form: answers, version });
      return event.uid;
    },
    reread: async () => {
      if (!event) return null;
      const { event: latest } = await client.events.readAsOrganizer({ id: event.uid });
      setEvent(latest);
      return { ...storedOf(latest), locked: latest.locked };
    },
    saved: async uid => {
      await queries.invalidateQueries({ queryKey: api.events.key() });
      setSavedUid(uid);
    },
  });
  if (savedUid) return <EventSaved uid={savedUid} isNew={isNew} isDraft={isDraft} />;
  const back = event ? { to: paths.ownEvent, params: { id: event.uid } } : { to: paths.organizationEvents };
  return (
    <Wizard steps={steps} current={0}>
      <EditForm
        form={form}
        label={steps[0] as string}
        submitLabel={isNew ? 'Crear evento' : 'Guardar cambios'}
        back={
          <ButtonLink {...back} variant="default" size="lg">
            Anterior
          </ButtonLink>
        }
      />
    </Wizard>
  );
}

function EventSaved({ uid, isNew, isDraft }: { uid: string; isNew: boolean; isDraft: boolean }) {
  return (
    <Wizard steps={steps} current={1}>
      <WizardDone text={isNew ? messages.event.created : messages.event.edited}>
        {isDraft && (
          <Notice live={false}>
            Es un borrador: solo lo ve tu organización. Cuando esté listo, publícalo desde su página.
          </Notice>
        )}
        {isNew && (
          <ButtonLink to={paths.createCategory} params={{ eventId: uid }} size="lg">
            Crear Categoría
          </ButtonLink>
        )}
        <ButtonLink to={paths.ownEvent} params={{ id: uid }} variant={isNew ? 'default' : 'filled'} size="lg">
          Ver evento
        </ButtonLink>
      </WizardDone>
    </Wizard>
  );
}

/** Defaults: the organizer's time zone, no limit of athletes, and one category after another. */
const newEvent = (): EventValues => ({
  ...blankValues(eventTable),
  timeZone: browserZone() ?? defaultTimeZone,
  athletesAllowed: 0,
  simultaneousCategories: false,
  protestMin: usualProtestMin,
});
