/** Days that a replaced race file is stored. An undone file counts from when it was shown. */
export const daysKept = 30;
