import { describe, expect, test } from 'vitest';
import { CategoryDefaultsSchema, CategoryFormSchema } from '#contract/competition/category-form.ts';
import { EditEventSchema } from '#contract/competition/event-form.ts';
import { EditWodSchema } from '#contract/competition/wod-form.ts';
import { PairFormSchema } from '#contract/day/screens.ts';
import { TeamEditSchema } from '#contract/money/join-form.ts';
import { StreamFormSchema } from '#contract/money/streaming.ts';
import { TicketFormSchema } from '#contract/money/ticket-form.ts';
import { SubmitBoxRequestSchema } from '#contract/people/boxes.ts';
import { PricesSchema } from '#contract/people/platform.ts';
import { TypedPersonSchema } from '#contract/registration/enroll-list.ts';
import { categoryTable } from '#web/features/competition/categories/category-table.tsx';
import { eventTable } from '#web/features/competition/events/event-table.tsx';
import { wodTable } from '#web/features/competition/wods/wod-table.tsx';
import { ticketTable } from '#web/features/money/ticket-types/ticket-table.tsx';

// A save replaces all stored fields. If the form lacks a field of the contract, that field returns to its default.

type Rows = readonly { rows: readonly { name?: string | undefined }[] }[];
const namesOf = (table: unknown) => (table as Rows).flatMap(({ rows }) => rows.flatMap(({ name }) => name ?? []));

describe('OPER-D2 form tables and their contracts', () => {
  test.each([
    ['event', EditEventSchema, eventTable, []],
    ['category', CategoryFormSchema, categoryTable, []],
    ['test', EditWodSchema, wodTable, []],
    ['ticket type', TicketFormSchema, ticketTable, []],
  ] as const)('OPER-D2 %s → every field has a row', (_name, schema, table, elsewhere) => {
    const names = new Set<string>(namesOf(table));
    const missing = Object.keys(schema.shape).filter(field => !names.has(field));
    expect(missing.toSorted()).toEqual(elsewhere.toSorted());
  });
});

test.each([
  ['prices', PricesSchema],
  ['new categories', CategoryDefaultsSchema],
  ['stream', StreamFormSchema],
  ['team', TeamEditSchema],
  ['gym', SubmitBoxRequestSchema],
  ['television', PairFormSchema],
  ['typed person', TypedPersonSchema],
])('OPER-D2 simple form of %s: every field is required → the types show a missing one', (_name, schema) => {
  const wanted = Object.entries(schema.shape).filter(([, field]) => !field.safeParse(undefined).success);
  expect(wanted.map(([name]) => name)).toEqual(Object.keys(schema.shape));
});
