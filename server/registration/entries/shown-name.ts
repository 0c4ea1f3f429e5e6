// N7: what an account says of itself shows at an entry only after that person's yes. Until then an entry that was made by
// hand carries what the organizer typed, or a mark by which the organizer tells several of them apart.

/** Nobody has said yes to this entry yet. */
export const unanswered = '(entries.is_manual and entries.confirmed_at is null)';

const standIn = `coalesce(entries.typed_name, 'Por confirmar ' || upper(left(entries.id, 4)))`;

/** Beside `entries`, the `users` who hold them and their `teams`. */
export const shownEntryName = `coalesce(teams.name, case when ${unanswered} then ${standIn} else users.name end)`;

/** The name of one who takes part with an entry: members have said yes by accepting, so only its holder may be hidden. */
export const shownPersonName = (person: string) =>
  `case when ${unanswered} and ${person}.id = entries.user_id then ${standIn} else ${person}.name end`;
