/**
 * The link of a mail to a page that acts by a code. The code stands behind the #, which no browser sends: no proxy writes
 * it into a log, and no Referer carries it.
 */
export const codedLink = (publicUrl: string, page: string, code: string): string => `${publicUrl}${page}#code=${code}`;
