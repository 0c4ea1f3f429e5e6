import type { Category } from '#contract/category-form.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** What sets this category apart; a fitness category of single athletes has no tag for it. */
export function CategoryTags({ category }: { category: Category }) {
  return (
    <>
      {category.publish === 'publish' ? (
        <StatusTag tone="good">Publicada</StatusTag>
      ) : (
        <StatusTag tone="waiting">Sin publicar</StatusTag>
      )}
      {category.isAudit && <StatusTag tone="pending">En auditoría</StatusTag>}
      {category.team && <StatusTag>{`Equipos de ${category.members}`}</StatusTag>}
      {category.typeCategory === 'running' && <StatusTag tone="info">Running</StatusTag>}
    </>
  );
}
