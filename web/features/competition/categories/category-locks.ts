import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { lockedCategoryFields } from '#domain/competition/categories/category-rules.ts';

type LockedFields = Partial<Record<'team' | 'members' | 'start' | 'typeCategory', string>>;

/** Fields that the server refuses to change now, with the reason; none for a new category. */
export function locksOf(event: Pick<OwnEvent, 'type' | 'start' | 'now'>, category: Category | null): LockedFields {
  if (!category) return {};
  const { teamLocked, startLocked, hasEntries } = messages.category;
  const home = { type: event.type, start: Date.parse(event.start) };
  const locked = lockedCategoryFields(home, Date.parse(event.now));
  const held = category.entries > 0 ? { team: hasEntries, members: hasEntries, typeCategory: hasEntries } : {};
  return {
    ...held,
    ...(locked.has('team') && { team: teamLocked }),
    ...(locked.has('members') && { members: teamLocked }),
    ...(locked.has('start') && { start: startLocked }),
  };
}
