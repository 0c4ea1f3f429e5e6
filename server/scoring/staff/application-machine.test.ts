import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ApplicationStatus,
  applicationStatuses,
  canAllow,
  canDecide,
  isApproval,
  mayJudge,
  noPermissions,
  type Permissions,
} from '#domain/scoring/staff/applications.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { createEvent, withQualifier } from '#testing/factories/events.ts';
import { judgeOf } from './staff.access.ts';

// Random people take random steps in random order. The database must follow the domain's rules at each step.
let app: TestApp;
let organizer: SignedIn;
let stranger: SignedIn;
const judges: SignedIn[] = [];
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  stranger = await signUpAs(app, 'organization');
  for (let count = 0; count < 2; count++) judges.push(await signUpAs(app, 'staff'));
});
afterAll(() => app.close());

type Model = { uid: string; status: ApplicationStatus; permissions: Permissions; categories: Set<number> };

const permission = fc.constantFrom('manage' as const, 'qualifier' as const, 'event' as const);
const who = fc.integer({ min: 0, max: 1 });
const category = fc.integer({ min: 0, max: 2 });
// True if a stranger tries to decide, which is sometimes the case.
const isStranger = fc.boolean().chain(one => (one ? fc.boolean() : fc.constant(false)));
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      who,
      type: fc.constantFrom('offline' as const, 'both' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('approve' as const),
      who,
      isStranger,
      qualifier: fc.boolean(),
      event: fc.boolean(),
      // The fourth category is of another event.
      categories: fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map(index => (index > 8 ? 3 : index % 3))),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decline' as const), who, isStranger }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('permit' as const),
      who,
      isStranger,
      permission,
      isAllowed: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('assign' as const), who, isStranger, category, isAllowed: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), category }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function makeWorld(qualifierOnline: boolean) {
  const event = { type: 'offline' as const, qualifierOnline };
  const eventId = await createEvent(app, organizer, qualifierOnline ? withQualifier(app) : {});
  const categories: (string | null)[] = [];
  while (categories.length < 3) categories.push(await createCategory(app, organizer, eventId));
  return { event, eventId, categories, models: [undefined, undefined] as (Model | undefined)[] };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

/** True when the model allows the step. Then the step also changes the model. */
function expected({ event, categories, models }: World, asked: Step): boolean {
  if (asked.kind === 'remove') return categories[asked.category] !== null;
  const model = models[asked.who];
  if (asked.kind === 'apply') return !model && (asked.type === 'offline' || event.qualifierOnline);
  if (!model || asked.isStranger) return false;
  if (asked.kind === 'decline') return canDecide(model.status, 'declined');
  if (asked.kind === 'approve') {
    const isOwn = asked.categories.every(index => categories[index]);
    const isGiven = isApproval(event, asked) && (!asked.qualifier || canAllow(event, 'qualifier'));
    return canDecide(model.status, 'approved') && isOwn && isGiven;
  }
  if (model.status !== 'approved') return false;
  if (asked.kind === 'permit') return !asked.isAllowed || canAllow(event, asked.permission);
  return categories[asked.category] !== null;
}

function change(world: World, asked: Exclude<Step, { kind: 'apply' }>): void {
  if (asked.kind === 'remove') {
    world.categories[asked.category] = null;
    for (const model of world.models) model?.categories.delete(asked.category);
    return;
  }
  const model = world.models[asked.who]!;
  if (asked.kind === 'decline') model.status = 'declined';
  else if (asked.kind === 'approve') {
    model.status = 'approved';
    model.permissions = { ...noPermissions, qualifier: asked.qualifier, event: asked.event };
    model.categories = new Set(asked.categories);
  } else if (asked.kind === 'permit') model.permissions = { ...model.permissions, [asked.permission]: asked.isAllowed };
  else if (asked.isAllowed) model.categories.add(asked.category);
  else model.categories.delete(asked.category);
}

let foreign: string;
beforeAll(async () => {
  foreign = (await createJoinable(app)).categoryId;
});

async function ask({ eventId, categories, models }: World, asked: Step): Promise<string | null> {
  const idOf = (index: number) => (index === 3 ? foreign : (categories[index] ?? 'nada'));
  if (asked.kind === 'remove') {
    await organizer.client.categories.remove({ id: idOf(asked.category) });
    return null;
  }
  if (asked.kind === 'apply') {
    const form = { eventId, type: asked.type, aboutExperience: 'Sí.' };
    return (await judges[asked.who]!.client.staff.apply(form)).uid;
  }
  const { staff } = (asked.isStranger ? stranger : organizer).client;
  const id = models[asked.who]?.uid ?? 'nada';
  if (asked.kind === 'decline') await staff.decline({ id });
  else if (asked.kind === 'permit')
    await staff.setPermission({ id, permission: asked.permission, isAllowed: asked.isAllowed });
  else if (asked.kind === 'assign') {
    await staff.setCategory({ id, categoryId: idOf(asked.category), isAllowed: asked.isAllowed });
  } else {
    const { qualifier, event } = asked;
    await staff.approve({ id, permissions: { qualifier, event }, categories: asked.categories.map(idOf) });
  }
  return null;
}

async function compare({ eventId, categories, models }: World): Promise<void> {
  const shown = await Promise.all(
    applicationStatuses.map(status => organizer.client.staff.listAsOrganizer({ eventId, status })),
  );
  expect(shown.flatMap(({ rows }) => rows)).toHaveLength(models.filter(Boolean).length);
  for (const [index, model] of models.entries()) {
    const { application } = await judges[index]!.client.staff.forStaff({ eventId });
    const ids = [...(model?.categories ?? [])].map(place => categories[place]!).sort();
    const { uid, status, permissions } = model ?? {};
    if (!model) expect(application).toBeNull();
    else expect(application).toMatchObject({ uid, status, permissions, categories: ids });
    await compareRights(index, model, categories);
  }
}

async function compareRights(index: number, model: Model | undefined, categories: (string | null)[]): Promise<void> {
  for (const categoryId of categories) {
    if (!categoryId) continue;
    for (const stage of ['qualifier', 'event'] as const) {
      const may = await judgeOf(app.database.kysely, judges[index]!, { categoryId, stage }).then(
        () => true,
        () => false,
      );
      const ids = new Set([...(model?.categories ?? [])].map(place => categories[place]!));
      expect(may).toBe(model ? mayJudge({ ...model, categories: ids }, stage, categoryId) : false);
    }
  }
}

test('ATH-169 ORG-240 ORG-268 ORG-269 ORG-270 ORG-271 ORG-411 V1 applications: any steps → only states that the rules allow', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 14 }), async (qualifierOnline, steps) => {
      const world = await makeWorld(qualifierOnline);
      for (const asked of steps) {
        const isRight = expected(world, asked);
        const uid = await ask(world, asked).catch(error => {
          // Every refusal is one that the contract defines.
          expect(error).toMatchObject({ defined: true });
          return undefined;
        });
        expect([asked, uid !== undefined]).toEqual([asked, isRight]);
        if (!isRight) continue;
        if (asked.kind === 'apply') {
          world.models[asked.who] = { uid: uid!, status: 'pending', permissions: noPermissions, categories: new Set() };
        } else change(world, asked);
      }
      await compare(world);
    }),
    { numRuns: 25 },
  );
}, 120_000);
