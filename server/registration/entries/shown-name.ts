// An account's own name shows only after it has confirmed the place. Until then a manual entry shows the typed name, or
// a mark that tells such entries apart (N7).

/** SQL for a manual entry that its athlete has not confirmed. */
export const unanswered = '(entries.is_manual and entries.confirmed_at is null)';

const standIn = `coalesce(entries.typed_name, 'Por confirmar ' || upper(left(entries.id, 4)))`;

/**
 * SQL for the shown name of an entry. Needs `entries` joined with `users` (the entry's athlete or captain) and `teams`.
 */
export const shownEntryName = `coalesce(teams.name, case when ${unanswered} then ${standIn} else users.name end)`;

/**
 * SQL for the shown name of a participant. Members have accepted an invitation, so only the name of the entry's athlete
 * or captain may be hidden.
 */
export const shownPersonName = (person: string) =>
  `case when ${unanswered} and ${person}.id = entries.user_id then ${standIn} else ${person}.name end`;
