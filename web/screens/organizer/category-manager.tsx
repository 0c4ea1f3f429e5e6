import { useParams } from '@tanstack/react-router';
import { CategoryManager } from '#web/features/heats/category-manager.tsx';
import { useSession } from '#web/lib/session.ts';

/** ORG-070, PUB-159: one category of a day, for its organization and its principal judge. */
export function CategoryManagerScreen() {
  const { id = '' } = useParams({ strict: false });
  const manager = useSession().account?.type === 'staff' ? 'staff' : 'organization';
  return <CategoryManager key={id} categoryId={id} manager={manager} />;
}
