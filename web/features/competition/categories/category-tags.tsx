import type { Category } from '#contract/competition/category-form.ts';
import { teamOf } from '#web/entities/category/category-words.ts';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

/** Tags of a category. `hidden` also tags an unpublished category, where that is an exception. */
export function CategoryTags({ category, hidden = true }: { category: Category; hidden?: boolean }) {
  return (
    <>
      {category.publish === 'publish' && <StatusTag tone="good">Publicada</StatusTag>}
      {category.publish === 'unPublish' && hidden && <StatusTag tone="waiting">Sin publicar</StatusTag>}
      {category.isAudit && <StatusTag tone="pending">En auditoría</StatusTag>}
      {category.team && <StatusTag>{teamOf(category)}</StatusTag>}
      {category.typeCategory === 'running' && <StatusTag tone="info">Running</StatusTag>}
    </>
  );
}
