import { type ReactNode, useEffect, useState } from 'react';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { writeWall } from '#web/ui/texts/wall-text.ts';
import { zonesWith } from './time-zones.ts';

function useClock(timeZone: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return writeWall(toWall(now, timeZone));
}

export function TimeZoneField(props: {
  value: string;
  onChange: (timeZone: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  locked?: string;
  disabled?: boolean;
}) {
  const { value, onChange, locked, ...others } = props;
  const [isOpen, setOpen] = useState(false);
  const clock = useClock(value);
  const zones = zonesWith(value, isOpen);
  if (locked) {
    const [zone] = zonesWith(value, false);
    return <TextField label="Zona horaria" value={zone?.label ?? value} locked={locked} readOnly />;
  }
  return (
    <SearchSelect
      label="Zona horaria"
      description={<>Ahora mismo allí: {clock} Todas las fechas del evento van con esa hora.</>}
      required
      data={zones}
      limit={60}
      filter={({ search }) => {
        const wanted = searchable(search).split(' ');
        return zones.filter(({ known }) => wanted.every(word => known.includes(word)));
      }}
      onFocus={() => setOpen(true)}
      onDropdownOpen={() => setOpen(true)}
      value={value}
      onChange={zone => zone && onChange(zone)}
      {...others}
    />
  );
}
