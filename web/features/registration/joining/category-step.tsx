import { Button } from '@mantine/core';
import { type FormEvent, Fragment, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { mostInvitations } from '#domain/registration/teams/invitations.ts';
import { focusFirstError } from '#web/lib/form/focus-error.ts';
import { paths } from '#web/paths.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { StepTitle } from '#web/ui/forms/step-title.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { CategoryChoice } from './category-choice.tsx';
import styles from './category-step.module.css';
import type { JoinCategory, JoinOptions } from './join-options.ts';
import { whyNotChosen } from './join-words.ts';

export function CategoryStep(props: {
  options: JoinOptions;
  chosen: JoinCategory | null;
  onChoose: (id: string) => void;
  onNext: () => void;
}) {
  const { options, chosen, onChoose, onNext } = props;
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !whyNotChosen(chosen, options)) onNext();
    else setError(messages.joining.category);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <StepTitle>Elige tu categoría</StepTitle>
      <Stack
        as="fieldset"
        gap="sm"
        className={styles.choices}
        aria-labelledby={id}
        aria-describedby={error ? `${id}error` : undefined}
        data-invalid={error ? true : undefined}
      >
        <legend id={id} className="unseen">
          Categoría
        </legend>
        {options.categories.map(category => (
          <Fragment key={category.uid}>
            <CategoryChoice
              category={category}
              timeZone={options.event.timeZone}
              athlete={options}
              isChosen={category.uid === chosen?.uid}
              onChoose={() => {
                setError(null);
                onChoose(category.uid);
              }}
            />
            {category.team && category.uid === chosen?.uid && <CaptainNotice category={category} />}
          </Fragment>
        ))}
      </Stack>
      <WizardBar
        note={
          error && (
            <div id={`${id}error`}>
              <FormFailure>{error}</FormFailure>
            </div>
          )
        }
        back={
          <ButtonLink to={paths.event} params={{ id: options.event.uid }} variant="default" size="lg">
            Cancelar
          </ButtonLink>
        }
      >
        <Button type="submit" size="lg">
          Siguiente
        </Button>
      </WizardBar>
    </form>
  );
}

function CaptainNotice({ category }: { category: JoinCategory }) {
  const most = mostInvitations(category.members);
  return (
    <Notice title="Serás el capitán del equipo" live>
      <p>
        {most === 0
          ? 'El equipo eres tú: en esta categoría no se invita a nadie más.'
          : `Te toca invitar a los demás: ${most === 1 ? 'a una persona' : `hasta ${most} personas`}, en el paso siguiente o después, ${messages.team.until}. Ellas no pagan otra vez.`}
      </p>
    </Notice>
  );
}
