/** How long the file of a race stays once another one has taken its place; one that was undone, since it was shown. */
export const daysKept = 30;
