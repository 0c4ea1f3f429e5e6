import { chosenPicture } from '#server/foundation/pictures/form-picture.ts';
import { photoIdOf } from '#server/foundation/pictures/images.ts';

/** Returns the category's own picture. Null when it shows the event's picture, whose address a form may send back. */
export function chosenCategoryPicture(
  photo: string,
  newPhotoId: string | null,
  stored: string | null,
  event: { photoId: string },
): string | null {
  const isOfEvent = photo !== '' && stored === null && photoIdOf(photo) === event.photoId;
  return isOfEvent ? null : chosenPicture(photo, newPhotoId, stored);
}
