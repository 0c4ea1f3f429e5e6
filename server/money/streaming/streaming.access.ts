import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden } from '#server/foundation/http/refuse.ts';

/** The stream is the platform's own, so nobody else gives its money back. */
export function refuseOthers({ type }: Pick<Viewer, 'type'>): void {
  if (type !== 'admin') throw forbidden();
}
