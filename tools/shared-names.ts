/** Exported types whose name stands in several files. A name means one thing, so this list may only become shorter. */
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
