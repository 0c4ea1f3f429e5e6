/** Exported types whose name exists in several files. A name has one meaning, so this list may only become shorter. */
export const sharedNames: readonly string[] = [
  'Order',
  'TimeParts',
  'Review',
  'Typed',
  'Problem',
  'Field',
  'Contested',
  'Contest',
  'OwnEventRow',
  'BoardKey',
  'Column',
];
