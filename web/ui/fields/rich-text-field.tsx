// <RichTextField label value onChange error description required disabled locked />: text with bold, lists and links.
//   value: HTML, '' when empty. The editor loads separately when the field renders.
import { IconLock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { RichText } from '#web/ui/texts/rich-text.tsx';
import styles from './rich-text-field.module.css';

const RichTextEditing = lazy(() =>
  import('./rich-text-editing.tsx').then(module => ({ default: module.RichTextEditing })),
);

export function RichTextField(props: {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  locked?: string;
}) {
  const { label, value, onChange, error, required, disabled, locked } = props;
  const description = locked ?? props.description;
  const id = useId();
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Stack gap="xs">
      <span id={id} className="mantine-InputWrapper-label">
        {label}
        {required && (
          <span className="mantine-InputWrapper-required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </span>
      {locked ? (
        <section aria-labelledby={id} aria-describedby={described} className={styles.locked}>
          <RichText html={value} />
          <IconLock size={18} aria-hidden="true" className={styles.lock} />
        </section>
      ) : (
        <Suspense fallback={<LoadingRows rows={3} label="Cargando el editor" />}>
          <RichTextEditing
            value={value}
            onChange={onChange}
            disabled={disabled ?? false}
            invalid={Boolean(error)}
            required={required ?? false}
            labelledBy={id}
            describedBy={described || undefined}
          />
        </Suspense>
      )}
      {description && (
        <p id={`${id}-description`} className="mantine-InputWrapper-description">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error">
          {error}
        </p>
      )}
    </Stack>
  );
}
