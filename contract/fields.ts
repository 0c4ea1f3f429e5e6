import { z } from 'zod';
import { currencies } from '#domain/foundation/money/currencies.ts';
import { isWallTime } from '#domain/foundation/time/zones.ts';
import { messages } from './messages.ts';
import { maxPhotoBytes } from './person.ts';
import './spanish-issues.ts';

// Fields that several forms share, with one message per field. No check may abort: zod would then skip the rules across
// fields. A form must show all problems together.

export const text = (missing: string, max = 120, tooLong: string = messages.field.long(max)) =>
  z.string(missing).trim().min(1, missing).max(max, tooLong);

// Limit of characters in a data URL. Base64 has four characters per three bytes; a picture of exactly 2 MB is refused
// (A9).
const maxDataUrlLength = Math.ceil(maxPhotoBytes / 3) * 4 + 64;
const isPictureDataUrl = (value: string) => /^data:image\/(jpeg|png);base64,/.test(value);

/** A new picture as a data URL; the server checks its bytes again. */
export const NewPhotoSchema = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .refine(value => value === '' || isPictureDataUrl(value), messages.photo.type)
    .refine(value => value.length < maxDataUrlLength, messages.photo.size);

const isKnownPicture = (value: string) => value.startsWith('/files/') || isPictureDataUrl(value);

/** The address of the unchanged picture, or a new picture as a data URL. */
export const PhotoSchema = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .refine(value => value === '' || isKnownPicture(value), messages.photo.type)
    .refine(value => value.length < maxDataUrlLength, messages.photo.size);

/** An optional picture; empty if missing. */
export const OptionalPhotoSchema = z
  .string()
  .refine(value => value === '' || isKnownPicture(value), messages.photo.type)
  .refine(value => value.length < maxDataUrlLength, messages.photo.size)
  .default('');

/** A time on the clocks of the event's place: `2026-11-20T17:30`. Seconds are always zero (L6). */
export const WallTimeSchema = (missing: string) => z.string(missing).refine(isWallTime, missing);

/**
 * A field for a whole number. `most` is the message for a too large value, where `missing` fits only a missing value
 * (N28).
 */
export const wholeNumber = (missing: string, { min = 0, max = 1_000_000 } = {}, invalid = missing, most = invalid) =>
  z.number(missing).int(invalid).min(min, invalid).max(max, most);

export const yesOrNo = (missing: string) => z.boolean(missing);

/** The currency of an amount. Amounts are in its smallest unit (L7, N30). */
export const CurrencySchema = z.enum(currencies, messages.field.currency);

/** The id of a row. A text that is not an id finds no row. */
export const IdSchema = z.string().min(1).max(64);
export const ById = z.object({ id: IdSchema });

/**
 * The version of a form that the caller read; each change adds one. Without a version, the server does not check for
 * changes by others.
 */
export const VersionSchema = z.number().int().min(1).max(2_000_000_000);
export const SeenVersion = VersionSchema.optional();
