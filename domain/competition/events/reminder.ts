/** How long before the start of an event whoever takes part is reminded of it. */
export const reminderLead = 86_400_000;

/** A start that is put this far off is reminded of anew, also where the one before had been. */
export const isRemindedLater = (start: number, now: number): boolean => start > now + reminderLead;
