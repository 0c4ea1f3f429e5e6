// <PhotoField label value onChange error required typeError sizeError brokenError onReject maxBytes shape description />
//   value: '' | the stored picture's address | a data URL made here   onChange(value): '' when removed
//   Checks a picked file by type and first bytes (`typeError`), by size (`sizeError`, at maxBytes or more) and by
//   decoding (`brokenError`). A refusal goes to onReject(message) if given (a toast), else below the field.
//   `shrinks`: makes a photo of a phone's camera small enough in the browser.
//   Accepted: spinner for two seconds, then the picture is the value. No request. shape: 'round' | 'square' | 'wide'.
//   `Recortar` beside a picture picked here is optional; its dialog starts with the whole picture each time.

import { IconCrop, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dropErrors } from '#web/ui/dialogs/notify.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import zone from './drop-zone.module.css';
import styles from './photo-field.module.css';
import { fitPhoto, type PhotoProblem, type PhotoShape, readPhoto } from './photo-file.ts';

const PhotoCrop = lazy(() => import('./photo-crop.tsx').then(module => ({ default: module.PhotoCrop })));
// Milliseconds for which the spinner is shown after a pick, as the specification says.
const spinnerTime = 2000;
// No phone camera makes a larger file, and every browser still decodes this size.
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

type Step = 'idle' | 'reading' | 'crop';

export function PhotoField(props: PhotoFieldProps) {
  const { label, value, onChange, error, maxBytes = 2 * 1024 * 1024, shape = 'round', disabled } = props;
  const [step, setStep] = useState<Step>('idle');
  // The value that this field made, and the picture from which it made it.
  const [picked, setPicked] = useState<{ source: string; value: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // A file that was refused only for its size (PUB-203). A phone cannot make it smaller, but this field can.
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
  const refuse = (problem: PhotoProblem) => {
    setStep('idle');
    if (props.onReject) props.onReject(words[problem]);
    else setRefusal(words[problem]);
  };
  const take = async (file: File | undefined, shrinks = props.shrinks) => {
    // The field reads one file at a time. A user may drop a second one while the first is being read.
    if (!file || disabled || step !== 'idle') return;
    setRefusal(null);
    setLarge(null);
    dropErrors();
    setStep('reading');
    const photo = await readPhoto(file, shrinks ? largestSource : maxBytes);
    if ('problem' in photo) {
      if (photo.problem === 'size' && file.size < largestSource) setLarge(file);
      return refuse(photo.problem);
    }
    const { source } = photo;
    const spinner = new Promise<void>(resolve => {
      timer.current = setTimeout(resolve, spinnerTime);
    });
    const [fitted] = await Promise.all([fitPhoto(source, maxBytes).catch(() => null), spinner]);
    if (!fitted) return refuse('broken');
    keep(source, fitted);
    // The button was disabled and lost the focus. It gets the focus back, unless another field has it.
    requestAnimationFrame(() => document.activeElement === document.body && pick.current?.focus());
  };
  const keep = (source: string, made: string) => {
    setStep('idle');
    setPicked({ source, value: made });
    onChange(made);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    void take(event.dataTransfer.files[0]);
  };
  // If the form hid this field for a while, its value comes back without the original picture.
  const source = picked?.value === value ? picked.source : value;
  const finishCrop = (cropped: string | null) => {
    setStep('idle');
    if (cropped) keep(source, cropped);
  };

  const message = error ?? refusal;
  const busy = step === 'reading';
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
            {value.startsWith('data:') && !busy && (
              <Button variant="default" disabled={disabled} icon={IconCrop} onClick={() => setStep('crop')}>
                Recortar
              </Button>
            )}
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
            // After this, the browser reports a change even if the user picks the same file again.
            event.target.value = '';
          }}
        />
      </Row>
      {message && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error" role="alert">
          {message}
        </p>
      )}
      {step === 'crop' && (
        <Suspense>
          <PhotoCrop source={source} shape={shape} maxBytes={maxBytes} onDone={finishCrop} />
        </Suspense>
      )}
    </Stack>
  );
}
