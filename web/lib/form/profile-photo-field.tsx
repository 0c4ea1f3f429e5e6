import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { PhotoField, type PhotoFieldProps } from '#web/ui/fields/photo-field.tsx';

type Texts = 'typeError' | 'sizeError' | 'brokenError' | 'onReject';
type Props = Omit<PhotoFieldProps, Texts | 'value'> & Partial<Pick<PhotoFieldProps, Texts | 'value'>>;

/** A field for a photo or logo, with the same error texts in every form. */
export const ProfilePhotoField = ({ value = '', ...props }: Props) => (
  <PhotoField
    typeError={messages.photo.type}
    sizeError={props.shrinks ? messages.photo.largest : messages.photo.size}
    brokenError={messages.photo.broken}
    onReject={notify.error}
    value={value}
    {...props}
  />
);
