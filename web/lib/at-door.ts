import { type Guarded, requireSession } from './guards.ts';
import { doorDevice } from './outbox/door-device.ts';
import { sessionQuery } from './session.ts';

const hasCopy = () => doorDevice.hasCopies().catch(() => false);

/** T2: a door that has lost the network goes on with the copy that this device keeps. */
export async function requireAtDoor(route: Guarded) {
  const isKnown = route.context.queryClient.getQueryData(sessionQuery.queryKey) !== undefined;
  if (!isKnown && !navigator.onLine && (await hasCopy())) return;
  try {
    await requireSession('staff', 'organization')(route);
  } catch (error) {
    if (!(error instanceof TypeError) || !(await hasCopy())) throw error;
  }
}
