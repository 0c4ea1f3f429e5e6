import { chosenPicture } from '#server/foundation/pictures/form-picture.ts';
import { photoIdOf } from '#server/foundation/pictures/images.ts';

/** Null when the category shows the event's picture. A form may send that picture's address back. */
export function chosenCategoryPicture(
  photo: string,
  newPhotoId: string | null,
  stored: string | null,
  event: { photoId: string },
): string | null {
  const isOfEvent = photo !== '' && stored === null && photoIdOf(photo) === event.photoId;
  return isOfEvent ? null : chosenPicture(photo, newPhotoId, stored);
}
