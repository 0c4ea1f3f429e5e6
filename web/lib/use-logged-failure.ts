import { useEffect } from 'react';

/** L4: where a failed load is only logged, one line says so; the page itself offers to try again. */
export function useLoggedFailure(what: string, error: Error | null) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the log entry is what the specification asks for.
    if (error) console.warn(what, error);
  }, [what, error]);
}
