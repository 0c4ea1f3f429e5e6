/**
 * Makes a link to a page that acts on a code. The code is after the #, which browsers do not send. So no proxy log and
 * no Referer contains it.
 */
export const codedLink = (publicUrl: string, page: string, code: string): string => `${publicUrl}${page}#code=${code}`;
