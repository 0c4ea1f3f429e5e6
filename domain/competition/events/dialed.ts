/** The `tel:` address of a phone number. */
export const dialed = (phone: string): string => `tel:${phone.startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`;
