/** Message of a required field for which the specification has no text (L3). */
export const pleaseEnter = (field: string) => `Por favor introduce ${field}!`;
export const pleaseChoose = (field: string) => `Por favor selecciona ${field}!`;
export const pleaseUpload = (field: string) => `Por favor sube ${field}!`;
