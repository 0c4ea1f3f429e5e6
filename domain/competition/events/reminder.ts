/** How long before the event's start participants get a reminder. */
export const reminderLead = 86_400_000;

/** A start moved beyond the lead time gets a new reminder, even if the old one was sent. */
export const isRemindedLater = (start: number, now: number): boolean => start > now + reminderLead;
