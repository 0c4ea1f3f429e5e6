/** Milliseconds before the event's start when participants get a reminder. */
export const reminderLead = 86_400_000;

/**
 * True if the event's new start is further away than the lead time. Participants then get a new reminder, even after an
 * old one.
 */
export const isRemindedLater = (start: number, now: number): boolean => start > now + reminderLead;
