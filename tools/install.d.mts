export function isOldNode(version: string): boolean;
export function pinnedNode(root: string): string;
