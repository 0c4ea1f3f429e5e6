/** What a telephone dials. */
export const dialed = (phone: string): string => `tel:${phone.startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`;
