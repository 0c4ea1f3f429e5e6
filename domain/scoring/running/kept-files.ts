/** Days that a replaced race file is stored. For an undone file the days begin when it was shown. */
export const daysKept = 30;
