import { messages } from '#contract/messages.ts';
import { FileRefused } from './unreadable.ts';

const readAs = (encoding: string, bytes: Uint8Array, fatal = false) =>
  new TextDecoder(encoding, { fatal }).decode(bytes);

/**
 * Decodes a text: UTF-8 with or without its mark; UTF-16 with its mark, as Excel saves «Unicode text»; else
 * Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return readAs('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return readAs('utf-16be', bytes);
  // The file is a picture, a PDF or an archive, because tables contain no zero bytes.
  if (bytes.subarray(0, 64 * 1024).includes(0)) throw new FileRefused('read', messages.running.unreadable.damaged);
  try {
    return readAs('utf-8', bytes, true);
  } catch {
    return readAs('windows-1252', bytes);
  }
}
