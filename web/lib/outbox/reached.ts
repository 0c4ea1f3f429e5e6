const listeners = new Set<() => void>();

/** The server answered: whoever waits for it need not wait for the end of a pause. */
export function tellReached(): void {
  for (const listener of listeners) listener();
}

export const onReached = (listener: () => void): void => void listeners.add(listener);
