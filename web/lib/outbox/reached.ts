const listeners = new Set<() => void>();

/** Notifies that the server answered, so that waiting outboxes need not finish their pause. */
export function tellReached(): void {
  for (const listener of listeners) listener();
}

export const onReached = (listener: () => void): void => void listeners.add(listener);
