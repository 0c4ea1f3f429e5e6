// An account's own name shows only after its yes. Until then a manual entry shows the typed name, or a mark that tells
// such entries apart (N7).

/** SQL: a manual entry without a yes. */
export const unanswered = '(entries.is_manual and entries.confirmed_at is null)';

const standIn = `coalesce(entries.typed_name, 'Por confirmar ' || upper(left(entries.id, 4)))`;

/** Needs `entries` joined with `users` (the holder) and `teams`. */
export const shownEntryName = `coalesce(teams.name, case when ${unanswered} then ${standIn} else users.name end)`;

/** Name of a participant. Members said yes by accepting, so only the holder's name may be hidden. */
export const shownPersonName = (person: string) =>
  `case when ${unanswered} and ${person}.id = entries.user_id then ${standIn} else ${person}.name end`;
