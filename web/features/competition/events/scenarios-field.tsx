import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { Control, FormView } from '#web/lib/form/form-table.ts';
import { newId } from '#web/lib/new-id.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { RowMoves } from '#web/ui/lists/row-moves.tsx';
import type { EventHome, EventValues, ScenarioValue } from './event-values.ts';
import styles from './scenarios-field.module.css';

/**
 * Edits the scenarios: places where categories compete in parallel, in the order that visitors see (ORG-388, ORG-389).
 */
export function ScenariosField(props: { control: Control<ScenarioValue[]>; form: FormView<EventValues, EventHome> }) {
  const { value: scenarios, onChange: set, error, locked: reason, disabled: isClosed } = props.control;
  const { errorOf, tell } = props.form;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const added = useRef(false);
  // A new row gets the focus for its name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked after every change of the rows.
  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    added.current = false;
  }, [scenarios.length]);
  const move = (at: number, to: number) => {
    const next = [...scenarios];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(to, 0, moved);
    set(next);
  };
  const remove = (at: number) => {
    set(scenarios.filter((_, index) => index !== at));
    // The pressed button is gone with its row, so the focus moves to the list.
    requestAnimationFrame(() => {
      const next = list.current?.querySelectorAll('input')[Math.max(0, at - 1)];
      (next ?? list.current?.parentElement?.querySelector('button'))?.focus();
    });
  };
  const rename = (at: number, stageName: string) =>
    set(scenarios.map((scenario, index) => (index === at ? { ...scenario, stageName } : scenario)));
  return (
    <Stack as="fieldset" gap="xs" aria-labelledby={id} data-invalid={error ? true : undefined}>
      <p id={id} className="mantine-InputWrapper-label">
        Escenarios{' '}
        <span className="mantine-InputWrapper-required" aria-hidden="true">
          *
        </span>
      </p>
      <Stack ref={list} as="ol" gap="xs">
        {scenarios.map((scenario, at) => {
          const path = `scenarios.${at}.stageName`;
          return (
            <Row key={scenario.key} as="li" gap="2xs" align="start" wrap={false}>
              <TextField
                className="grow"
                aria-required
                aria-label={`Nombre del escenario ${at + 1}`}
                placeholder={`Escenario ${at + 1}`}
                maxLength={80}
                value={scenario.stageName}
                onChange={event => rename(at, event.currentTarget.value)}
                onBlur={() => tell(path)}
                error={errorOf(path)}
                disabled={isClosed}
                locked={reason}
              />
              {!reason && (
                <div className={styles.moves}>
                  <RowMoves
                    name={`el escenario ${at + 1}`}
                    at={at}
                    of={scenarios.length}
                    onMove={to => move(at, to)}
                    onRemove={() => remove(at)}
                    disabled={isClosed}
                  />
                </div>
              )}
            </Row>
          );
        })}
      </Stack>
      {!reason && (
        <div>
          <Button
            variant="default"
            disabled={isClosed}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            icon={IconPlus}
            onClick={() => {
              added.current = true;
              set([...scenarios, { key: newId(), uid: null, stageName: '' }]);
            }}
          >
            Agregar escenario
          </Button>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
    </Stack>
  );
}
