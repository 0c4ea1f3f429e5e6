import { z } from 'zod';
import { DateTimeSchema, forTypes, Nothing } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { runningFields } from '#domain/scoring/running/columns.ts';
import { runningStatuses } from '#domain/scoring/running/race-status.ts';

const runningStates = ['draft', 'shown', 'undone'] as const;
const words = messages.running;
/** Metres. */
export const DistanceSchema = z
  .number(words.distance)
  .int(words.distance)
  .min(1, words.distance)
  .max(1_000_000, words.distance);

const SnapshotSchema = z.object({
  uid: z.string(),
  fileName: z.string(),
  distanceM: z.number().int().nullable(),
  rows: z.number().int(),
  state: z.enum(runningStates),
  /** When it was shown; for a draft, when it was uploaded. */
  processedAt: DateTimeSchema,
});
export type RunningSnapshot = z.infer<typeof SnapshotSchema>;

/**
 * A race file's preview (C2). The file itself goes to `POST /organization/running/{categoryId}`, since it may be large;
 * the answer is this preview.
 */
const RunningPreviewSchema = z.object({
  snapshotId: z.string(),
  fileName: z.string(),
  /** The file's columns and their fields. */
  columns: z.array(z.object({ field: z.enum(runningFields), header: z.string() })),
  /**
   * All columns with their fields, and the first rows as written. `&columns=bib,name,,time` in the address sets the
   * fields from the first column on; an empty one is not read.
   */
  table: z.object({
    head: z.array(z.object({ header: z.string(), field: z.enum(runningFields).nullable() })),
    rows: z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) })),
  }),
  rows: z.number().int(),
  sample: z.array(
    z.object({
      number: z.number().int(),
      bib: z.string().nullable(),
      name: z.string(),
      city: z.string().nullable(),
      club: z.string().nullable(),
      sex: z.string().nullable(),
      age: z.number().int().nullable(),
      timeMs: z.number().int().nullable(),
      status: z.enum(runningStatuses),
    }),
  ),
  /** Rows that are not read, by their number in the file. */
  bad: z.array(z.object({ number: z.number().int(), reason: z.string() })),
  badCount: z.number().int(),
  /**
   * Set if times may be minutes and seconds that a spreadsheet stored as hours and minutes: the first such time, and
   * the probable one. `asMinutes`: they were read so, with `&times=minutes` in the address.
   */
  times: z.object({ row: z.number().int(), read: z.string(), meant: z.string(), asMinutes: z.boolean() }).nullable(),
});
export type RunningPreview = z.infer<typeof RunningPreviewSchema>;

const runningTags = ['Carreras'];
export const running = {
  list: forTypes('organization')
    .route({
      method: 'GET',
      path: '/organization/categories/{categoryId}/running',
      tags: runningTags,
      summary: 'Los archivos de una categoría propia, el más nuevo primero',
    })
    .input(z.object({ categoryId: IdSchema }))
    .output(z.object({ snapshots: z.array(SnapshotSchema) })),
  confirm: forTypes('organization')
    .route({
      method: 'POST',
      path: '/organization/running/{snapshotId}/confirm',
      tags: runningTags,
      summary: 'Mostrar un archivo subido',
    })
    .input(z.object({ snapshotId: IdSchema, distanceM: DistanceSchema.nullable().default(null) }))
    .output(z.object({ rows: z.number().int() })),
  undo: forTypes('organization')
    .route({
      method: 'POST',
      path: '/organization/running/{snapshotId}/undo',
      tags: runningTags,
      summary: 'Volver al archivo anterior',
    })
    .input(z.object({ snapshotId: IdSchema }))
    .output(Nothing),
};
