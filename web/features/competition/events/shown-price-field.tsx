import { Checkbox } from '@mantine/core';

type Props = { value: boolean | null; onChange: (value: boolean) => void; disabled?: boolean };

/** Only athletes read the price, unless the organizer shows it to all visitors (N17). */
export const ShownPriceField = ({ value, onChange, disabled }: Props) => (
  <Checkbox
    label="Mostrar el precio a todos"
    description="Sin marcarlo, solo los atletas que entran lo ven. Inscribirse sigue pidiendo una cuenta de atleta."
    checked={value === true}
    onChange={event => onChange(event.currentTarget.checked)}
    disabled={disabled}
  />
);
