// <TimeField label value onChange …/>: a time in one field, mm:ss with optional fractions. When the field loses the
// focus, it writes `0649` as `06:49`.
import { readTime } from '#domain/scoring/results/typed.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

type Props = {
  label: string;
  name?: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  required?: boolean;
  description?: string | null | undefined;
  error?: string | undefined;
  disabled: boolean;
};

export function TimeField({ onChange, onBlur, ...props }: Props) {
  const leave = () => {
    const time = readTime(props.value);
    if (typeof time === 'number' && writeTime(time) !== props.value) onChange(writeTime(time));
    onBlur?.();
  };
  return (
    <TextField
      {...props}
      placeholder="mm:ss"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
