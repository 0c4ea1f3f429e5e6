import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft, Keeping } from '#web/lib/storage/draft.ts';
import { useReturnFocus } from '#web/ui/dialogs/use-return-focus.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { OtherVersion } from '#web/ui/forms/other-version.tsx';
import { WizardBar, WizardSections } from '#web/ui/forms/wizard.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './edit-form.module.css';
import { askedRows, askedSections, isSectionDone } from './form-table.ts';
import type { EditFormState } from './use-edit-form.ts';

type State<Values extends object, Home> = { form: EditFormState<Values, Home> };

/** The frame of every form that edits: notices, the fields of its table, and the buttons. */
export function EditForm<Values extends object, Home>(
  props: State<Values, Home> & {
    label: string;
    submitLabel: string;
    back: ReactNode;
    /** Content that is beside the fields, or below them on a narrow screen. */
    beside?: ReactNode;
    inDialog?: boolean;
  },
) {
  const { form, label, submitLabel, back, beside, inDialog } = props;
  const { other, isSending, isClosed, isDirty, whyClosed } = form;
  useReturnFocus(isSending);
  return (
    <Stack
      ref={form.node}
      as="form"
      gap="none"
      className={styles.form}
      noValidate
      onSubmit={form.submit}
      onPointerDownCapture={form.onPointerDownCapture}
      aria-busy={isSending}
      data-in-dialog={inDialog}
    >
      <Stack className={styles.notices}>
        {whyClosed && <Notice tone="warn">{whyClosed}</Notice>}
        <DraftNotice {...form.draft} onDiscard={form.discard} disabled={isSending} />
      </Stack>
      {other.rows.length > 0 && <OtherVersion rows={other.rows} onAll={other.chooseAll} disabled={isClosed} />}
      <NamedSections form={form}>
        <div className={beside ? styles.layout : undefined}>
          <fieldset
            key={form.round}
            className={`card sections ${styles.fields}`}
            disabled={isClosed}
            aria-label={label}
          >
            <TableFields form={form} />
          </fieldset>
          {beside}
        </div>
        <WizardBar back={back} note={form.failure && <FormFailure>{form.failure}</FormFailure>}>
          {isDirty && !isSending && form.draft.keeping !== 'not' && (
            <span className={`dim text-sm ${styles.kept}`}>Lo escrito queda en este navegador</span>
          )}
          {!whyClosed && (
            <Button type="submit" size="lg" loading={isSending}>
              {submitLabel}
            </Button>
          )}
        </WizardBar>
      </NamedSections>
    </Stack>
  );
}

/** Lists the names of the sections. A name links to its section if that has an id. */
function NamedSections<Values extends object, Home>({ form, children }: State<Values, Home> & { children: ReactNode }) {
  const sections = askedSections(form.table, form.values, form.home);
  const named = sections.flatMap(section =>
    section.id ? [{ id: section.id, title: section.title, done: isSectionDone(section, form.wrong) }] : [],
  );
  return named.length > 0 ? <WizardSections sections={named}>{children}</WizardSections> : children;
}

function TableFields<Values extends object, Home>({ form }: State<Values, Home>) {
  return askedSections(form.table, form.values, form.home).map(section => {
    const { id, title, description, columns } = section;
    return (
      <FormSection
        key={title}
        id={id}
        title={title}
        description={typeof description === 'function' ? description(form) : description}
        columns={columns}
        done={isSectionDone(section, form.wrong)}
      >
        {askedRows(section, form.values, form.home).map(row => (
          <div key={row.label} className={row.isWide ? styles.wide : styles.field}>
            {row.draw(form)}
          </div>
        ))}
      </FormSection>
    );
  });
}

function DraftNotice(props: {
  found: Draft<unknown> | null;
  keeping: Keeping;
  onDiscard: () => void;
  disabled: boolean;
}) {
  const { found, keeping, onDiscard, disabled } = props;
  if (!found && keeping === 'kept') return null;
  return (
    <Notice
      tone={found?.isOlder || keeping === 'not' ? 'warn' : 'info'}
      title={found ? 'Recuperamos lo que escribiste' : undefined}
      action={
        found && (
          <Button variant="default" size="sm" onClick={onDiscard} disabled={disabled}>
            Descartar lo escrito
          </Button>
        )
      }
    >
      {found?.isOlder && <p>Lo guardado cambió después: revisa todo antes de guardar.</p>}
      {found?.withoutPhoto && <p>La foto no cabía en este navegador: súbela otra vez.</p>}
      {keeping === 'withoutPhoto' && (
        <p>
          La foto es muy grande para guardarla en este navegador: si recargas la página, tendrás que subirla otra vez.
        </p>
      )}
      {keeping === 'not' && (
        <p>Este navegador no puede guardar lo que escribes: si sales o recargas la página, se perderá.</p>
      )}
      {found && !found.isOlder && !found.withoutPhoto && keeping === 'kept' && (
        <p>Estaba en este navegador, sin enviar.</p>
      )}
    </Notice>
  );
}
