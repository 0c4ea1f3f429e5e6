/** The file storage does not answer. A retry may succeed a moment later. */
export class FilesAwayError extends Error {
  override name = 'FilesAwayError';
  constructor(cause: unknown) {
    super('the file storage is out of reach', { cause });
  }
}

/** True if the error or one of its causes means that the file storage is away. The request is then not at fault. */
export function isFilesAway(error: unknown): error is Error {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof FilesAwayError) return true;
  return false;
}
