export function withLock<T>(path: string, onWait: () => void, work: () => T | Promise<T>): Promise<T>;
