import '#web/ui/form-styles.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CategoryForm as Answers, Category } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { forgetDraft } from '#web/lib/draft.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors, stillTrue } from '#web/lib/form-errors.ts';
import { paths } from '#web/paths.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
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
  save: (form: Answers) => Promise<unknown>;
};

/** The first step of both wizards; what `save` refuses is shown where it belongs, and nothing typed is lost. */
export function CategoryForm({ event, stored, category, draftName, save }: Props) {
  const node = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'open' | 'saving' | 'saved'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const saved = state === 'saved';
  const { form, restored, startOver } = useCategoryForm({ stored, home: event, draftName, saved });

  const locks = locksOf(event, category);

  const refused = (why: string | null) => {
    setFailure(why);
    focusFirstError(node.current);
  };
  const send = form.onSubmit(
    async values => {
      setFailure(null);
      setState('saving');
      try {
        await save(formOf(values, event));
        // The step after this one takes the form away before it could tidy up by itself.
        forgetDraft(draftName);
        setState('saved');
      } catch (error) {
        setState('open');
        refused(showErrors(form, error) ?? messages.server.invalid);
      }
    },
    () => refused(messages.server.invalid),
  );
  const closed = state !== 'open';
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
