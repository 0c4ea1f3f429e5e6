import { z } from 'zod';
import { isWallTime } from '#domain/foundation/time/zones.ts';
import { messages } from './messages.ts';
import { maxPhotoBytes } from './person.ts';
import './spanish-issues.ts';

// The fields that forms of several domains are made of: one message a field. No check may abort: zod would then leave
// the rules across fields out, and a form shows all that is wrong at once.

export const text = (missing: string, max = 120, tooLong: string = messages.field.long(max)) =>
  z.string(missing).trim().min(1, missing).max(max, tooLong);

// Base64 carries three bytes in four characters; exactly 2 MB is refused (A9).
const maxDataUrlLength = Math.ceil(maxPhotoBytes / 3) * 4 + 64;
const isPictureDataUrl = (value: string) => /^data:image\/(jpeg|png);base64,/.test(value);

/** A new picture as a data URL; the server looks at its bytes again. */
export const NewPhotoSchema = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .refine(value => value === '' || isPictureDataUrl(value), messages.photo.type)
    .refine(value => value.length < maxDataUrlLength, messages.photo.size);

const isKnownPicture = (value: string) => value.startsWith('/files/') || isPictureDataUrl(value);

/** The stored picture's address (unchanged) or a new picture as a data URL. */
export const PhotoSchema = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .refine(value => value === '' || isKnownPicture(value), messages.photo.type)
    .refine(value => value.length < maxDataUrlLength, messages.photo.size);

/** A picture that may be missing: an empty text. */
export const OptionalPhotoSchema = z
  .string()
  .refine(value => value === '' || isKnownPicture(value), messages.photo.type)
  .refine(value => value.length < maxDataUrlLength, messages.photo.size)
  .default('');

/** `2026-11-20T17:30`, as a clock on the event's wall shows it: seconds are zero because there are none (L6). */
export const WallTimeSchema = (missing: string) => z.string(missing).refine(isWallTime, missing);

/** `most` answers what is too large: its own sentence, where `missing` asks only for what is not there (N28). */
export const wholeNumber = (missing: string, { min = 0, max = 1_000_000 } = {}, invalid = missing, most = invalid) =>
  z.number(missing).int(invalid).min(min, invalid).max(max, most);

export const yesOrNo = (missing: string) => z.boolean(missing);

/** The identifier of a row; what is no identifier finds nothing. */
export const IdSchema = z.string().min(1).max(64);
export const ById = z.object({ id: IdSchema });

/** Which state of a form was read: it is counted up with every change. Who says none is not asked. */
export const VersionSchema = z.number().int().min(1).max(2_000_000_000);
export const SeenVersion = VersionSchema.optional();
