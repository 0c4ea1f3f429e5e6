// The choices of forms about a person. They are apart from the schemas, so that a page can show them without zod.
export const sexes = ['masculino', 'femenino'] as const;
export const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const;
export const defaultPhonePrefix = 'US-1';
export const maxPhotoBytes = 2 * 1024 * 1024;
