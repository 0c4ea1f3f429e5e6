/** How people call an order when they write about it: short enough to be read aloud. Its address keeps the whole id. */
export const orderNumber = (uid: string): string => uid.slice(0, 8).toUpperCase();

export const isOrderNumber = (text: string): boolean => /^[0-9a-f]{8}$/i.test(text);
