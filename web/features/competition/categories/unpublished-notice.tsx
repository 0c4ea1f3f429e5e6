import type { Category } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import { Notice } from '#web/ui/notice.tsx';

/** E9: the organizer sees a table that the public does not, and what the public reads in its place. */
export function UnpublishedNotice({ category }: { category: Category }) {
  if (category.publish === 'publish') return null;
  return <Notice>Sin publicar. En su lugar, el público lee: «{messages.board.hidden}»</Notice>;
}
