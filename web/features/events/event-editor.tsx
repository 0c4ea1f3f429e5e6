import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import type { Prices } from '#contract/platform.ts';
import { paths } from '#web/paths.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { OtherVersion } from '#web/ui/other-version.tsx';
import { Wizard, WizardBar, WizardDone, WizardSections } from '#web/ui/wizard.tsx';
import { DraftNotice } from './draft-notice.tsx';
import styles from './event-form.module.css';
import { EventMoney } from './event-money.tsx';
import { EventOnSite } from './event-on-site.tsx';
import { EventQualifier } from './event-qualifier.tsx';
import { EventDates, EventIdentity, EventPlace } from './event-sections.tsx';
import { useEventForm } from './use-event-form.ts';

// ORG-099: the two steps of editing an event.
const steps = ['Informacion General', 'Listo'];

/** ORG-099 to ORG-102: the same form for a new event and a stored one, then what to do next. */
export function EventEditor(props: { uid: string; stored: OwnEvent | null; prices: Prices }) {
  const { uid, stored, prices } = props;
  const node = useRef<HTMLFormElement>(null);
  const state = useEventForm(uid, stored, prices.event, node);
  const { isNew, isSending, isDirty, savedUid, values, failure, other } = state;
  if (savedUid) return <EventSaved uid={savedUid} isNew={isNew} />;
  return (
    <Wizard steps={steps} current={0}>
      <DraftNotice {...state} />
      <Stack ref={node} as="form" gap="none" noValidate onSubmit={state.submit} aria-busy={isSending}>
        {other.rows.length > 0 && <OtherVersion rows={other.rows} onAll={other.chooseAll} disabled={isSending} />}
        <WizardSections sections={state.sections}>
          <fieldset className={`card ${styles.fields}`} disabled={isSending} aria-label={steps[0]}>
            <EventIdentity {...state} />
            <EventPlace {...state} />
            <EventDates {...state} />
            <EventQualifier {...state} prices={prices} />
            {values.type === 'offline' && <EventOnSite {...state} />}
            <EventMoney {...state} />
          </fieldset>
          <WizardBar
            back={
              isNew ? (
                <ButtonLink to={paths.organizationEvents} variant="default" size="lg">
                  Anterior
                </ButtonLink>
              ) : (
                <ButtonLink to={paths.ownEvent} params={{ id: stored?.uid ?? '' }} variant="default" size="lg">
                  Anterior
                </ButtonLink>
              )
            }
            note={failure && <FormFailure>{failure}</FormFailure>}
          >
            {isDirty && !isSending && <span className={`dim text-sm ${styles.kept}`}>Borrador guardado aquí</span>}
            <Button type="submit" size="lg" loading={isSending}>
              {isNew ? 'Crear evento' : 'Guardar cambios'}
            </Button>
          </WizardBar>
        </WizardSections>
      </Stack>
    </Wizard>
  );
}

function EventSaved({ uid, isNew }: { uid: string; isNew: boolean }) {
  return (
    <Wizard steps={steps} current={1}>
      <WizardDone text={isNew ? messages.event.created : messages.event.edited}>
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
