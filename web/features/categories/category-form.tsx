import '#web/ui/form-styles.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CategoryForm as Answers, Category } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { forgetDraft } from '#web/lib/draft.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors, stillTrue } from '#web/lib/form-errors.ts';
import { isOlderVersion } from '#web/lib/other-version.ts';
import { paths } from '#web/paths.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OtherVersion } from '#web/ui/other-version.tsx';
import { WizardBar } from '#web/ui/wizard.tsx';
import { CategoryFields } from './category-fields.tsx';
import styles from './category-form.module.css';
import { locksOf } from './category-locks.ts';
import { type CategoryValues, formOf } from './category-values.ts';
import { useCategoryForm } from './use-category-form.ts';

type Props = {
  event: OwnEvent;
  stored: CategoryValues;
  /** Null for a new one. */
  category: Category | null;
  draftName: string;
  save: (form: Answers, version: number | undefined) => Promise<unknown>;
  /** What is stored by now, where another window saved it meanwhile. */
  reread?: () => Promise<{ values: CategoryValues; version: number }>;
};

/** The first step of both wizards; what `save` refuses is shown where it belongs, and nothing typed is lost. */
export function CategoryForm({ event, stored, category, draftName, save, reread }: Props) {
  const node = useRef<HTMLFormElement>(null);
  const [phase, setPhase] = useState<'open' | 'saving' | 'saved'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const saved = phase === 'saved';
  const state = useCategoryForm({ stored, home: event, draftName, saved });
  const { form, restored, startOver, other } = state;
  // Of what the form began with: a category that is read anew behind it is not what was edited.
  const version = useRef(category?.version);

  const locks = locksOf(event, category);

  const refused = (why: string | null) => {
    setFailure(why);
    focusFirstError(node.current);
  };
  const saveLatest = async (answers: Answers) => {
    try {
      await save(answers, version.current);
    } catch (error) {
      if (!reread || !isOlderVersion(error)) throw error;
      const latest = await reread();
      version.current = latest.version;
      if (state.meetOther(latest.values)) throw error;
      await save(answers, latest.version);
    }
  };
  const send = form.onSubmit(
    async values => {
      setFailure(null);
      setPhase('saving');
      try {
        await saveLatest(formOf(values, event));
        // The step after this one takes the form away before it could tidy up by itself.
        forgetDraft(draftName);
        setPhase('saved');
      } catch (error) {
        setPhase('open');
        refused(showErrors(form, error) ?? messages.server.invalid);
      }
    },
    () => refused(messages.server.invalid),
  );
  const closed = phase !== 'open';
  return (
    <form ref={node} noValidate onSubmit={send} aria-busy={closed}>
      {restored && (
        <div className={styles.draft}>
          <Notice
            action={
              <Button variant="default" size="sm" onClick={startOver} disabled={closed}>
                Descartar
              </Button>
            }
          >
            Aquí está lo que habías escrito y no guardaste.
          </Notice>
        </div>
      )}
      {other.rows.length > 0 && <OtherVersion rows={other.rows} onAll={other.chooseAll} disabled={closed} />}
      <div className={`card ${styles.sections}`}>
        <CategoryFields
          key={restored ? 'draft' : 'stored'}
          form={form}
          event={event}
          entries={category?.entries ?? 0}
          locks={locks}
          disabled={closed}
        />
      </div>
      <WizardBar
        note={<FormFailure>{stillTrue(failure, form.errors)}</FormFailure>}
        back={
          <ButtonLink
            variant="default"
            {...(category
              ? { to: paths.ownCategory, params: { categoryId: category.uid } }
              : { to: paths.ownEvent, params: { id: event.uid } })}
          >
            Anterior
          </ButtonLink>
        }
      >
        <Button type="submit" loading={closed}>
          {category === null ? 'Crear Categoría' : 'Guardar cambios'}
        </Button>
      </WizardBar>
    </form>
  );
}
