import { createHmac, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

const howMany = 10;

/** Makes codes of fifty bits each, in two groups that a person can read from paper. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => {
    const letters = toBase32(randomBytes(7)).slice(0, 10);
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });

/** Normalizes a typed code: lower case, spaces and a missing dash are accepted. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '');
export const looksLikeRecovery = (code: string) => plain(code).length === 10;

export const hashOfRecovery = (secret: string, uid: string, code: string) =>
  createHmac('sha256', secret)
    .update(`pizarra.recovery\n${uid}\n${plain(code)}`)
    .digest('base64url');
