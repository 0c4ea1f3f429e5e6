import { ownCategory } from '#server/categories/own-category.ts';
import { type RequestContext, signedIn } from '#server/http/context.ts';
import { forbidden } from '#server/http/refuse.ts';

/** Who may see what the public does not: the organization that the category belongs to. */
export async function checkOwnBoard(context: RequestContext, categoryId: string): Promise<void> {
  const viewer = await signedIn(context);
  if (viewer.type !== 'organization') throw forbidden();
  await ownCategory(context.app.database.kysely, viewer, categoryId);
}
