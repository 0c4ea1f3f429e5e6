const plain = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** Whether a reader would take two test names of a category as the same (ORG-260). */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
