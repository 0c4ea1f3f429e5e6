import type { EventLocks, EventValues } from './event-values.ts';

const finalOf = { start: 'startOfflineFinal', end: 'endOfflineFinal' } as const;
type Answered = Pick<EventValues, 'start' | 'end' | 'startOfflineFinal' | 'endOfflineFinal'>;

/** The dates of the final on site follow the event's dates until the organizer changes them. */
export function proposeFinal(
  values: Answered,
  changed: keyof EventValues,
  value: unknown,
  locked: EventLocks,
): Partial<EventValues> {
  const proposed: Partial<EventValues> = {};
  for (const date of ['start', 'end'] as const) {
    const final = finalOf[date];
    const isUntouched = values[final] === '' || values[final] === values[date];
    if (locked[final] || !isUntouched) continue;
    if (changed === date) proposed[final] = String(value);
    else if (changed === 'type' && value === 'offline') proposed[final] = values[date];
  }
  return proposed;
}
