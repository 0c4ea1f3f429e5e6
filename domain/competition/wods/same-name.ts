const plain = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** ORG-260: whether two tests of a category would be one to whoever reads their names. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
