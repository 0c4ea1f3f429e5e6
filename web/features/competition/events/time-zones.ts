import { searchable } from '#domain/foundation/text/searchable.ts';
import { isTimeZone } from '#domain/foundation/time/zones.ts';
import { spanishPlaces } from './spanish-places.ts';

type Zone = { value: string; label: string; known: string };

/** For example `Caracas`, `Bogotá`, `Buenos Aires, Argentina`: the place, then its region. */
export function placeOf(timeZone: string): string {
  const [, ...parts] = timeZone.split('/');
  const words = (parts.length > 0 ? parts : [timeZone]).map(part => spanishPlaces[part] ?? part.replaceAll('_', ' '));
  return words.reverse().join(', ');
}

/** The time zone of this browser; null when its name contains no place. */
export function browserZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone?.includes('/') && !zone.startsWith('Etc/') && isTimeZone(zone) ? zone : null;
}

function nameOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('es', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const zoneOf = (value: string): Zone => {
  const name = nameOf(value);
  const label = `${placeOf(value)} — ${name}`;
  return { value, label, known: searchable(`${label} ${value.replaceAll('_', ' ')}`) };
};

let all: Zone[] | null = null;

/** Every zone that this browser knows, with its place and its name: `hora de Venezuela`. */
function allZones(): Zone[] {
  all ??= Intl.supportedValuesOf('timeZone')
    .map(zoneOf)
    .sort((one, other) => one.label.localeCompare(other.label, 'es'));
  return all;
}

/** The time zones to offer. Until the list opens, only the chosen one. */
export function zonesWith(chosen: string, isOpen: boolean): Zone[] {
  const zones = isOpen ? allZones() : [];
  return zones.some(({ value }) => value === chosen) ? zones : [zoneOf(chosen), ...zones];
}
