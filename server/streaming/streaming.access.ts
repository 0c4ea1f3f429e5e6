import type { Viewer } from '#server/http/context.ts';
import { forbidden } from '#server/http/refuse.ts';

/** The stream is the platform's own, so nobody else gives its money back. */
export function refuseOthers({ type }: Pick<Viewer, 'type'>): void {
  if (type !== 'admin') throw forbidden();
}
