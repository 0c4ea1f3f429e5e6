/** The short number of an order for people, easy to read aloud. Addresses use the whole id. */
export const orderNumber = (uid: string): string => uid.slice(0, 8).toUpperCase();

export const isOrderNumber = (text: string): boolean => /^[0-9a-f]{8}$/i.test(text);
