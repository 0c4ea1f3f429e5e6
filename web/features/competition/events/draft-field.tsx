import { Checkbox } from '@mantine/core';

type Props = { value: boolean | null; onChange: (value: boolean) => void; disabled?: boolean };

/** The switch that keeps an event a draft, which only its organization sees (N11). */
export const DraftField = ({ value, onChange, disabled }: Props) => (
  <Checkbox
    label="Guardar como borrador"
    description="Solo tu organización lo ve, hasta que lo publiques con un botón. Sin marcarlo, todos lo ven apenas lo creas."
    checked={value === true}
    onChange={event => onChange(event.currentTarget.checked)}
    disabled={disabled}
  />
);
