import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { storeOwnPicture } from '#server/foundation/pictures/form-picture.ts';
import { deletePicture } from '#server/foundation/pictures/images.ts';
import { teamOf } from '#server/money/payments/orders/order-view.ts';
import type { OrderRow } from '#server/money/payments/orders.reads.ts';

type Logo = {
  photo: string;
  /** The account to which the picture belongs. */
  who: string;
  /** Throws if the caller cannot join. Runs before the server decodes the picture. */
  ask: () => Promise<unknown>;
};

async function storeLogo(app: App, { photo, who, ask }: Logo): Promise<string | null> {
  if (photo === '') return null;
  if (!photo.startsWith('data:')) throw refusedField('team.photo', messages.photo.broken);
  await ask();
  return storeOwnPicture(app, photo, who).catch(error => {
    const isAtField = error instanceof ORPCError && error.code === 'INVALID_FIELD';
    throw isAtField ? refusedField('team.photo', error.message) : error;
  });
}

/** Stores the logo before the order. Deletes the logo if the order is refused or already has another one. */
export async function withTeamLogo(
  app: App,
  logo: Logo,
  save: (photoId: string | null) => Promise<OrderRow>,
): Promise<OrderRow> {
  const photoId = await storeLogo(app, logo);
  try {
    const order = await save(photoId);
    if (photoId && teamOf(order)?.photoId !== photoId) await deletePicture(app.storage, photoId);
    return order;
  } catch (error) {
    // After any other error the database may have stored the order. The daily sweep then decides about the logo.
    if (photoId && error instanceof ORPCError) await deletePicture(app.storage, photoId);
    throw error;
  }
}
