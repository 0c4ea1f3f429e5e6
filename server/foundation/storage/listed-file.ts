export type ListedFile = { key: string; modifiedAt: Date };
