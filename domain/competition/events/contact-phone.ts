const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** `+58 412 555 0101`, `(0212) 555-0101`: 7 to 15 digits with the usual separators. */
export const isContactPhone = (phone: string): boolean =>
  /^\+?[\d\s().-]{7,30}$/.test(phone) && digitsOf(phone).length >= 7 && digitsOf(phone).length <= 15;
