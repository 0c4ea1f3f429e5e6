import { chosenPicture } from '#server/foundation/pictures/form-picture.ts';
import { photoIdOf } from '#server/foundation/pictures/images.ts';

/** A category without a picture of its own shows the event's, and a form may send that address back. */
export function chosenCategoryPicture(
  photo: string,
  newPhotoId: string | null,
  stored: string | null,
  event: { photoId: string },
): string | null {
  const isOfEvent = photo !== '' && stored === null && photoIdOf(photo) === event.photoId;
  return isOfEvent ? null : chosenPicture(photo, newPhotoId, stored);
}
