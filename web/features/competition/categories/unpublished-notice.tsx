import type { Category } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import { Notice } from '#web/ui/states/notice.tsx';

/** Tells the organizer that the public does not see this board, and the text it reads (E9). */
export function UnpublishedNotice({ category }: { category: Category }) {
  if (category.publish === 'publish') return null;
  return <Notice>Sin publicar. En su lugar, el público lee: «{messages.board.hidden}»</Notice>;
}
