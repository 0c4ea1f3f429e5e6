import { messages } from '#contract/messages.ts';

// The small card form of the test provider. Real cards are typed into their provider's own fields, never into ours.

export type CardValues = { number: string; expiry: string; code: string };
export const noCard: CardValues = { number: '', expiry: '', code: '' };

const digitsOf = (typed: string, most: number) => typed.replace(/\D/g, '').slice(0, most);

/** Writes a card number as `4242 4242 4242 4242` while a person types. */
export const writeNumber = (typed: string) => digitsOf(typed, 19).replace(/(\d{4})(?=\d)/g, '$1 ');

/** Writes the end of a card as `12 / 28` while a person types. A first digit above 1 is a whole month. */
export function writeExpiry(typed: string): string {
  const first = digitsOf(typed, 4);
  const digits = /^[2-9]/.test(first) ? `0${first}`.slice(0, 4) : first;
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export const writeCode = (typed: string) => digitsOf(typed, 4);

/** The last digit of a card number is a checksum. */
export function isCardNumber(number: string): boolean {
  const digits = [...digitsOf(number, 19)].reverse().map(Number);
  if (digits.length < 13) return false;
  const sum = digits.reduce((total, digit, at) => {
    const twice = at % 2 === 1 ? digit * 2 : digit;
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

const words = messages.joining;

function wrongNumber(number: string): string | null {
  if (number === '') return words.cardNumber;
  return isCardNumber(number) ? null : words.cardNumberWrong;
}

function wrongExpiry(expiry: string, today: Date): string | null {
  if (expiry === '') return words.card;
  const [month = 0, year = -1] = expiry.split('/').map(Number);
  if (!/^\d{2} \/ \d{2}$/.test(expiry) || month < 1 || month > 12) return words.cardExpiryWrong;
  const monthsLeft = (2000 + year - today.getFullYear()) * 12 + month - (today.getMonth() + 1);
  return monthsLeft < 0 ? words.cardExpired : null;
}

function wrongCode(code: string): string | null {
  if (code === '') return words.card;
  return /^\d{3,4}$/.test(code) ? null : words.cardCodeWrong;
}

/** The fields of the card form that are missing or wrong (ATH-141, ATH-142). */
export function checkCard({ number, expiry, code }: CardValues, today: Date): Partial<CardValues> {
  const found = { number: wrongNumber(number), expiry: wrongExpiry(expiry, today), code: wrongCode(code) };
  return Object.fromEntries(Object.entries(found).filter(([, said]) => said !== null));
}
