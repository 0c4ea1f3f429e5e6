import type { Updateable } from 'kysely';
import { messages } from '#contract/messages.ts';
import type { Profile } from '#contract/people/account-forms.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Users } from '#server/foundation/db/types.gen.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refusedField, unauthorized } from '#server/foundation/http/refuse.ts';
import { dropFormPicture, storeOwnPicture } from '#server/foundation/pictures/form-picture.ts';
import { photoIdOf } from '#server/foundation/pictures/images.ts';
import { refuseOtherType } from './accounts.access.ts';
import { lockUser, updateUser } from './accounts.store.ts';

function columnsOf(profile: Profile): Updateable<Users> {
  const { type: _type, photo: _photo, ...fields } = profile;
  if (profile.type === 'organization') return { ...fields, name: profile.organization };
  return { ...fields, boxName: profile.boxName || null, name: `${profile.firstName} ${profile.lastName}` };
}

export async function updateProfile(app: App, viewer: Viewer, profile: Profile): Promise<void> {
  refuseOtherType(viewer, profile.type);
  const isNew = profile.photo.startsWith('data:');
  const newPhoto = isNew ? await storeOwnPicture(app, profile.photo, viewer.uid) : null;
  try {
    await inTransaction(app.database.kysely, async trx => {
      const before = await lockUser(trx, viewer.uid);
      if (!before) throw unauthorized();
      if (!isNew && (!before.photoId || photoIdOf(profile.photo) !== before.photoId)) {
        throw refusedField('photo', messages.profile.photo);
      }
      await updateUser(trx, viewer.uid, {
        ...columnsOf(profile),
        updatedAt: app.now(),
        ...(newPhoto && { photoId: newPhoto }),
      });
      if (profile.type === 'athlete' && before.birthdate !== profile.birthdate) {
        await app.ports.accountObservers.birthdateChanged(trx, app, {
          id: viewer.uid,
          name: `${profile.firstName} ${profile.lastName}`,
        });
      }
      // The job deletes the picture after the save, even if this process stops right after it (PUB-210).
      if (newPhoto && before.photoId) await app.jobs.send(trx, 'delete-picture', { photoId: before.photoId });
    });
  } catch (error) {
    if (newPhoto) await dropFormPicture(app, newPhoto, error);
    throw error;
  }
}
