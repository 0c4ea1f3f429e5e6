import { NoSuchKey, NotFound, S3ServiceException } from '@aws-sdk/client-s3';
import { FilesAwayError } from './files-away.ts';

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey ||
  error instanceof NotFound ||
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket');

/** The code of a failed connection. A failure of the client often has it in a cause. */
export const lineCodeOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown };
  return code ?? (cause ? lineCodeOf(cause) : (name ?? ''));
};

const lineCodes = /^(E[A-Z_]+|CERT_\w+|DEPTH_\w+|SELF_\w+|UNABLE_\w+|ERR_TLS_\w+|TimeoutError)$/;

export const isOfLine = (error: unknown) => !(error instanceof S3ServiceException) && lineCodes.test(lineCodeOf(error));

const statusOf = (error: unknown) => (error instanceof S3ServiceException && error.$metadata.httpStatusCode) || 0;

/** The bucket does not know this command, as some do not know all. */
export const isUnknown = (error: unknown) => statusOf(error) === 501 || statusOf(error) === 405;

/** A busy bucket answers with 503 or 429. */
const isAway = (error: unknown) =>
  isOfLine(error) || statusOf(error) === 429 || (statusOf(error) >= 500 && !isUnknown(error));

/** Passes the answer of a bucket on. Throws `FilesAwayError` if the bucket is away. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isAway(error) ? new FilesAwayError(error) : error;
  }
}

export async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answered(answer);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
