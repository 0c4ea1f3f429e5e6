import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden } from '#server/foundation/http/refuse.ts';

/** Only the platform refunds its stream. */
export function refuseOthers({ type }: Pick<Viewer, 'type'>): void {
  if (type !== 'admin') throw forbidden();
}
