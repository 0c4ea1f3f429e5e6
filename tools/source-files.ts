import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const rooms = ['domain', 'contract', 'server', 'web', 'demo', 'testing', 'e2e', 'bench', 'tools'];

export function listSourceFiles(root: string): string[] {
  return rooms
    .filter(room => existsSync(join(root, room)))
    .flatMap(room => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
