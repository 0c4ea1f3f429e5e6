import { CompiledQuery } from 'kysely';
import { quietMs } from '#domain/scoring/results/summarize-change.ts';
import type { Database, Db } from '#server/foundation/db/connection.ts';
import type { Precondition, ResultChange, Stale, Written } from './result-change.ts';
import { testState } from './test-state.ts';

const toRow = (change: ResultChange, n: number, precondition: number | undefined) => ({
  n,
  precondition,
  new_id: crypto.randomUUID(),
  wod_id: change.wodId,
  entry_id: change.entryId,
  seen: change.version,
  role: change.role,
  user_id: change.userId,
  action: change.action,
  at: change.at,
  has_values: change.values !== undefined,
  quantity: change.values?.quantity,
  time_ms: change.values?.timeMs,
  tiebreak_ms: change.values?.tiebreakMs,
  keeps_tiebreak: change.keepsTiebreak ?? false,
  is_complete: change.values?.isComplete,
  team_results: change.values?.teamResults,
  status: change.status,
  modified: change.modified,
  modified_by_organization: change.modifiedByOrganization,
  appealed: change.appealed,
  judge_id: change.judgeId,
  has_video: change.video !== undefined,
  video_url: change.video?.url,
  video_id: change.video?.id,
  video_unchecked: change.video?.isUnchecked ?? false,
  marks: change.marks,
  has_note: change.note !== undefined,
  note: change.note,
  remark: change.remark,
  is_submission: change.isSubmission ?? false,
  command_id: change.commandId,
  is_review: change.isReview ?? false,
  follows_standing: change.followsStanding ?? false,
});

type Stored = Extract<Written, { outcome: 'written' }>;
type Sent = Omit<Stored, 'outcome'>;
type Answer = Omit<Sent, 'version'> & {
  n: number;
  outcome: (Written | Stale)['outcome'] | 'repeated';
  version: number | null;
  sent: Sent | null;
};

function toWritten({ n: _n, sent, ...answer }: Answer): Written | Stale {
  if (!sent) return answer as Written | Stale;
  const { version, categoryId, stage } = sent;
  return { outcome: 'written', version, categoryId, stage, isRepeated: true };
}

type Run = (rows: string, preconditions: string) => PromiseLike<readonly Answer[]>;

export const writeRows = ({ sql }: Pick<Database, 'sql'>, change: ResultChange[]): Promise<(Written | Stale)[]> =>
  runStatement(
    (rows, preconditions) => sql.unsafe<Answer[]>(statement, [rows, preconditions], { prepare: true }),
    change,
  );

/** Writes rows inside a transaction that stores more than the result. */
export const writeRowsIn = (trx: Db, change: ResultChange[]): Promise<(Written | Stale)[]> =>
  runStatement(
    async (rows, preconditions) =>
      (await trx.executeQuery<Answer>(CompiledQuery.raw(statement, [rows, preconditions]))).rows,
    change,
  );

async function runStatement(run: Run, change: ResultChange[]): Promise<(Written | Stale)[]> {
  // Many rows share one precondition, so the statement checks it once.
  const preconditions = new Map<string, Precondition & { n: number }>();
  const preconditionOf = ({ precondition }: ResultChange): number | undefined => {
    if (!precondition) return undefined;
    const key = `${precondition.token} ${precondition.wodId} ${precondition.testState}`;
    const known = preconditions.get(key) ?? { ...precondition, n: preconditions.size };
    preconditions.set(key, known);
    return known.n;
  };
  const rows = JSON.stringify(change.map((each, n) => toRow(each, n, preconditionOf(each))));
  const answers = await run(rows, JSON.stringify([...preconditions.values()]));
  const inOrder: (Written | Stale)[] = [];
  for (const answer of answers) inOrder[answer.n] = toWritten(answer);
  return inOrder;
}

/**
 * The statement that writes all rows; no pair of test and entry comes twice. It checks again what may have changed since
 * the request was checked: version, audit, window, category and precondition. Then it stores the rows and their history.
 * When it answers, the rows are committed.
 *
 * The rows travel as one JSON text. Arrays would need a type each, and arrays of booleans and of jsonb easily go wrong.
 */
const statement = `
    with asked as (
      select * from json_to_recordset($1::text::json) as asked (
        n integer, new_id text, wod_id text, entry_id text, seen integer, role text, user_id text, action text,
        at timestamptz, has_values boolean, quantity bigint, time_ms bigint, tiebreak_ms bigint,
        keeps_tiebreak boolean, is_complete boolean, team_results jsonb, status text, modified boolean,
        modified_by_organization boolean, appealed boolean, judge_id text, has_video boolean, video_url text,
        video_id text, video_unchecked boolean, marks jsonb, has_note boolean, note text, remark text, is_submission boolean, command_id text,
        is_review boolean, follows_standing boolean, precondition integer)
    ), held as materialized (
      select precondition.n
      from json_to_recordset($2::text::json) as precondition (
          n integer, token text, "userId" text, type text, "wodId" text, "testState" text)
        join lateral (select * from sessions where token = precondition.token offset 0) as sessions on true
        join lateral (select * from users where id = sessions.user_id offset 0) as users on true
        join lateral (select * from wods where id = precondition."wodId" offset 0) as wods on true
        join lateral (select * from categories where id = wods.category_id offset 0) as categories on true
        join lateral (select * from events where id = wods.event_id offset 0) as events on true
      where sessions.expires_at > now() and users.id = precondition."userId" and users.type = precondition.type
        and users.blocked_at is null and users.erased_at is null and ${testState} = precondition."testState"
    ), judged as materialized (
      select asked.n, asked.new_id, asked.wod_id, asked.entry_id, asked.role, asked.user_id, asked.action, asked.at,
        asked.remark, asked.is_submission, asked.judge_id, asked.command_id, wods.category_id, wods.ends_at,
        case wods.type_event when 'qualifier' then 'qualifier' else 'event' end as stage,
        sent.answer as sent,
        case when asked.has_values then asked.quantity else old.quantity end as quantity,
        case when asked.has_values then asked.time_ms else old.time_ms end as time_ms,
        case when asked.has_values and not asked.keeps_tiebreak then asked.tiebreak_ms else old.tiebreak_ms end as tiebreak_ms,
        case when asked.has_values then asked.is_complete else old.is_complete end as is_complete,
        case when asked.has_values then asked.team_results else old.team_results end as team_results,
        case when asked.has_video then asked.video_url else old.video_url end as video_url,
        case when asked.has_video then asked.video_id else old.video_id end as video_id,
        case when asked.has_video then asked.video_unchecked else coalesce(old.video_unchecked, false) end as video_unchecked,
        coalesce(asked.marks, case when not asked.has_video then old.marks end) as marks,
        case when asked.has_note then asked.note else old.note end as note,
        -- N3: in place of what a judge rejected, or of what waits for one, nothing counts before a judge has looked.
        case when asked.is_submission and old.status <> 'approved' then 'pending'
          else coalesce(asked.status, old.status, 'pending') end as status,
        coalesce(asked.modified, old.modified, false) as modified,
        coalesce(asked.modified_by_organization, old.modified_by_organization, false) as modified_by_organization,
        coalesce(asked.appealed, old.appealed, false) as appealed,
        old.id as old_id, old.appealed as was_appealed,
        -- Typed in by others a moment ago: set right before anybody could rely on it.
        old.original_submission_at is null and old.created_at > asked.at - interval '${quietMs} milliseconds' as is_fresh,
        case when old.id is not null then jsonb_build_object('quantity', old.quantity, 'timeMs', old.time_ms,
          'tiebreakMs', old.tiebreak_ms, 'status', old.status, 'teamResults', old.team_results) end as was,
        -- R11: the athlete's own, at the first change of it by others.
        asked.has_values and asked.role <> 'athlete' and old.original_submission_at is not null
          and old.quantity_by_athlete is null
          and (old.quantity, old.time_ms, old.team_results) is distinct from (asked.quantity, asked.time_ms, asked.team_results)
          as keeps_athletes,
        case
          when asked.precondition is not null and asked.precondition <> all (array(select n from held)) then 'stale'
          when sent.id is not null then case when sent.user_id = asked.user_id
            and sent.answer @> jsonb_build_object('wodId', asked.wod_id, 'entryId', asked.entry_id)
            then 'repeated' else 'conflict' end
          when entries.category_id is distinct from wods.category_id or wods.id is null
            or (entries.standing = 'withdrawn' and not asked.follows_standing) then 'gone'
          when asked.is_review and judge.id is null then 'forbidden'
          when asked.role <> 'organization' and categories.is_audit then 'audit'
          when asked.is_submission and not (asked.at >= wods.starts_at and asked.at < wods.ends_at) then 'closed'
          when asked.is_submission and (old.appealed or old.modified_by_organization) then 'conflict'
          when coalesce(old.version, 0) <> asked.seen or (old.id is null and not asked.has_values) then 'conflict'
          else 'written'
        end as outcome
      from asked
        -- By their keys a row each, whatever the planner thought of these tables when they were still empty.
        left join lateral (select * from wods where id = asked.wod_id offset 0) as wods on true
        left join lateral (select * from entries where id = asked.entry_id offset 0) as entries on true
        left join lateral (select * from categories where id = wods.category_id offset 0) as categories on true
        left join lateral (
          select * from results where results.wod_id = asked.wod_id and results.entry_id = asked.entry_id for update
        ) as old on true
        left join lateral (select * from sent_commands where id = asked.command_id offset 0) as sent on true
        -- ORG-410: shared until the commit, so that whoever takes it away is answered after what was judged with it.
        left join lateral (
          select staff.id from staff_applications as staff
            join staff_categories as allowed on allowed.application_id = staff.id
          where asked.is_review and staff.event_id = wods.event_id and staff.judge_id = asked.user_id
            and staff.status = 'approved' and allowed.category_id = wods.category_id
            and case wods.type_event when 'qualifier' then staff.may_qualifier else staff.may_event end
          for share
        ) as judge on true
    ), inserted as (
      insert into results (id, wod_id, entry_id, category_id, stage, status, quantity, time_ms, tiebreak_ms, is_complete,
        team_results, video_url, video_id, video_unchecked, marks, note, modified, modified_by_organization, appealed,
        judge_id, original_submission_at, submitted_at, version, created_at, updated_at)
      select new_id, wod_id, entry_id, category_id, stage, status, quantity, time_ms, tiebreak_ms, is_complete,
        team_results, video_url, video_id, video_unchecked, marks, note, modified, modified_by_organization, appealed,
        judge_id, case when is_submission then at end,
        -- R2: what a judge writes down late was not done late.
        case role when 'judge' then least(at, ends_at) else at end,
        -- One that was taken away and comes back goes on counting: who saw the first must not pass for who saw the second.
        1 + coalesce((select version from result_history as line
          where line.wod_id = judged.wod_id and line.entry_id = judged.entry_id order by line.id desc limit 1), 0),
        at, at
      from judged where outcome = 'written' and old_id is null
      on conflict (wod_id, entry_id) do nothing
      returning wod_id, entry_id, version
    ), updated as (
      update results set
        status = judged.status, quantity = judged.quantity, time_ms = judged.time_ms, tiebreak_ms = judged.tiebreak_ms,
        is_complete = judged.is_complete, team_results = judged.team_results,
        video_url = judged.video_url, video_id = judged.video_id, video_unchecked = judged.video_unchecked,
        marks = judged.marks, note = judged.note, modified = judged.modified,
        modified_by_organization = judged.modified_by_organization, appealed = judged.appealed,
        -- What the athlete sends anew no judge has seen.
        judge_id = coalesce(judged.judge_id, case when not is_submission then results.judge_id end),
        quantity_by_athlete = case when keeps_athletes then results.quantity else results.quantity_by_athlete end,
        time_by_athlete_ms = case when keeps_athletes then results.time_ms else results.time_by_athlete_ms end,
        team_results_by_athlete = case when keeps_athletes then results.team_results else results.team_results_by_athlete end,
        edit_count = results.edit_count + case when is_submission then 1 else 0 end,
        last_edit_at = case when is_submission then judged.at else results.last_edit_at end,
        submitted_at = case when is_submission then judged.at else results.submitted_at end,
        original_submission_at = coalesce(results.original_submission_at, case when is_submission then judged.at end),
        version = results.version + 1, updated_at = judged.at
      from judged where judged.outcome = 'written' and results.id = judged.old_id
      returning results.wod_id, results.entry_id, results.version
    ), done as (
      select * from inserted union all select * from updated
    ), lines as (
      insert into result_history (wod_id, entry_id, version, action, user_id, role, was, becomes, note, at)
      select wod_id, entry_id, done.version, action, user_id, role, was,
        jsonb_build_object('quantity', quantity, 'timeMs', time_ms, 'tiebreakMs', tiebreak_ms, 'status', status,
          'teamResults', team_results),
        remark, at
      from judged join done using (wod_id, entry_id)
    ), untold as (
      -- N14: of what others change the athlete is told once it is quiet. A first result is no change, unless it comes in
      -- place of one that was taken away.
      insert into untold_results (wod_id, entry_id, since_version, first_at, last_at)
      select wod_id, entry_id, done.version, at, at
      from judged join done using (wod_id, entry_id)
      where role in ('judge', 'organization') and case
        when was is null then done.version > 1
        else not is_fresh and ((was ->> 'status' = 'rejected') <> (status = 'rejected')
          or was - 'status' <> jsonb_build_object('quantity', quantity, 'timeMs', time_ms, 'tiebreakMs', tiebreak_ms,
            'teamResults', team_results)) end
      on conflict (wod_id, entry_id) do update set last_at = excluded.last_at
    ), settled as (
      -- R9: who takes the flag back closes the appeal with it.
      update appeals set status = 'closed', decided_at = judged.at, updated_at = judged.at
      from judged
      where judged.outcome = 'written' and judged.was_appealed and not judged.appealed
        and appeals.wod_id = judged.wod_id and appeals.entry_id = judged.entry_id and appeals.status = 'pending'
    ), commands as (
      -- One that came twice at the same moment breaks the key here, and with it all that it would have written.
      insert into sent_commands (id, user_id, answer, at)
      select command_id, user_id, jsonb_build_object('version', done.version, 'wodId', wod_id, 'entryId', entry_id,
        'categoryId', category_id, 'stage', stage), at
      from judged join done using (wod_id, entry_id) where command_id is not null
    )
    select n, done.version, category_id as "categoryId", stage, case when outcome = 'repeated' then sent end as sent,
      case
        -- Somebody else's first one came in between.
        when outcome = 'written' and done.version is null then 'conflict'
        else outcome
      end as outcome
    from judged left join done using (wod_id, entry_id)`;
