// <PhotoField label value onChange error required typeError sizeError brokenError onReject maxBytes shape description />
//   value: '' | the stored picture's address | a data URL made here   onChange(value): '' when removed
//   A picked file is checked by type and first bytes (`typeError`), by size (`sizeError`, at maxBytes or more) and by
//   decoding (`brokenError`); a refusal goes to onReject(message) if given (a toast), else below the field.
//   `shrinks` takes what a phone's camera makes: the part that is cut out is made small enough all the same.
//   Accepted: spinner for two seconds, crop, preview. No request is made. shape: 'round' | 'square' | 'wide'.

import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import zone from './drop-zone.module.css';
import { Row, Stack, Text } from './layout.tsx';
import { dropErrors } from './notify.ts';
import styles from './photo-field.module.css';
import { type PhotoProblem, type PhotoShape, readPhoto } from './photo-file.ts';

const PhotoCrop = lazy(() => import('./photo-crop.tsx').then(module => ({ default: module.PhotoCrop })));
// The source shows its spinner for this long after a picture was picked.
const spinnerTime = 2000;
// What no camera of a phone goes beyond, and every browser still decodes.
const largestSource = 32 * 1024 * 1024;

export type PhotoFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  typeError: string;
  sizeError: string;
  brokenError: string;
  error?: string | null;
  onReject?: (message: string) => void;
  maxBytes?: number;
  shrinks?: boolean;
  shape?: PhotoShape;
  description?: string;
  required?: boolean;
  disabled?: boolean;
};

type Step = { name: 'idle' } | { name: 'reading' } | { name: 'crop'; source: string };

export function PhotoField(props: PhotoFieldProps) {
  const { label, value, onChange, error, maxBytes = 2 * 1024 * 1024, shape = 'round', disabled } = props;
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const [refusal, setRefusal] = useState<string | null>(null);
  // Refused for its size alone (PUB-203): a phone has no way to make it smaller, this field has.
  const [large, setLarge] = useState<File | null>(null);
  const [dragging, setDragging] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const words: Record<PhotoProblem, string> = {
    type: props.typeError,
    size: props.sizeError,
    broken: props.brokenError,
  };
  const take = async (file: File | undefined, shrinks = props.shrinks) => {
    // One at a time: a second may be dropped while the first is still read.
    if (!file || disabled || step.name !== 'idle') return;
    setRefusal(null);
    setLarge(null);
    dropErrors();
    setStep({ name: 'reading' });
    const photo = await readPhoto(file, shrinks ? largestSource : maxBytes);
    if ('problem' in photo) {
      setStep({ name: 'idle' });
      if (photo.problem === 'size' && file.size < largestSource) setLarge(file);
      const message = words[photo.problem];
      if (props.onReject) props.onReject(message);
      else setRefusal(message);
      return;
    }
    timer.current = setTimeout(() => setStep({ name: 'crop', source: photo.source }), spinnerTime);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    void take(event.dataTransfer.files[0]);
  };
  const finish = (cropped: string | null) => {
    setStep({ name: 'idle' });
    if (cropped) onChange(cropped);
    // The modal gives the focus back to nothing: the button that opened it was replaced by the spinner meanwhile.
    requestAnimationFrame(() => pick.current?.focus());
  };

  const message = error ?? refusal;
  const busy = step.name === 'reading';
  return (
    <Stack gap="xs">
      <Text id={`${id}-label`} as="span" size="sm" strong>
        {label}
        {props.required && <span className={styles.star}> *</span>}
      </Text>
      <Row
        gap="md"
        className={zone.zone}
        data-over={dragging || undefined}
        data-error={message ? true : undefined}
        onDragOver={event => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
      >
        <Row
          as="span"
          gap="none"
          justify="center"
          wrap={false}
          className={styles.preview}
          data-shape={shape}
          data-busy={busy || undefined}
        >
          {busy && <span className={styles.spinner} role="status" aria-label="Preparando la foto" />}
          {!busy && value && <img src={value} alt="Vista previa de la foto" />}
          {!busy && !value && <IconPhotoUp size={28} stroke={1.5} aria-hidden="true" />}
        </Row>
        <div className={styles.side}>
          <Row gap="xs" className={styles.actions}>
            <Button
              ref={pick}
              id={id}
              variant="default"
              disabled={disabled || busy}
              onClick={() => input.current?.click()}
              aria-describedby={`${id}-help${message ? ` ${id}-error` : ''}`}
              aria-invalid={message ? true : undefined}
            >
              {value ? 'Cambiar foto' : label}
            </Button>
            {large && !busy && (
              <Button variant="strong" disabled={disabled} onClick={() => void take(large, true)}>
                Reducir y usar
              </Button>
            )}
            {value && !busy && (
              <Button
                variant="subtle"
                disabled={disabled}
                icon={IconTrash}
                onClick={() => {
                  onChange('');
                  pick.current?.focus();
                }}
              >
                Quitar
              </Button>
            )}
          </Row>
          <Text id={`${id}-help`} size="xs" dim>
            {props.required && <span className="unseen">Obligatorio. </span>}
            {props.description ??
              `JPG o PNG ${props.shrinks ? 'de hasta 32 MB: se reduce aquí' : 'de menos de 2 MB'}. También puedes arrastrar el archivo aquí.`}
          </Text>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png"
          hidden
          aria-labelledby={`${id}-label`}
          onChange={event => {
            void take(event.target.files?.[0]);
            // A file can be picked again after a refusal.
            event.target.value = '';
          }}
        />
      </Row>
      {message && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error" role="alert">
          {message}
        </p>
      )}
      {step.name === 'crop' && (
        <Suspense>
          <PhotoCrop source={step.source} shape={shape} maxBytes={maxBytes} onDone={finish} />
        </Suspense>
      )}
    </Stack>
  );
}
