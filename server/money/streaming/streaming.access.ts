import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden } from '#server/foundation/http/refuse.ts';

/** Refuses everybody except the platform's operator, who alone refunds passes. */
export function refuseOthers({ type }: Pick<Viewer, 'type'>): void {
  if (type !== 'admin') throw forbidden();
}
