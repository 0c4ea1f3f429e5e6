/** L3: the text of a required field whose message the specification does not quote. */
export const pleaseEnter = (field: string) => `Por favor introduce ${field}!`;
export const pleaseChoose = (field: string) => `Por favor selecciona ${field}!`;
export const pleaseUpload = (field: string) => `Por favor sube ${field}!`;
