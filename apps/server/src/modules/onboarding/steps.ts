import { onboardingSteps, type OnboardingStep, type OnboardingStepKey } from '@pb/contract/onboarding'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import './tables.ts'

interface StepRow {
  readonly key: OnboardingStepKey
  readonly count: number
  readonly of: number | null
  readonly open: number
  readonly open_id: string | null
  readonly left_out: number
  readonly skipped: boolean
}

const activeAgents = sql`(SELECT count(*) FROM agent WHERE deactivated_at IS NULL)`

/**
 * Each step by what other modules store: nothing of it is stored twice. `count` is what is here, `open` what was begun.
 * Of clients and email a supervisor sees their own files, and the number of all.
 */
const selectSteps = (personId: string, today: string, now: Date) => sql<StepRow>`
  WITH own_import AS (SELECT id FROM client_import WHERE agent_id = ${personId} AND state = 'draft'),
    own_mail AS (SELECT id FROM mail_import WHERE person_id = ${personId} AND state IN ('draft', 'stopped'))
  SELECT s.key, s.count::int AS count, s.of::int AS of, s.open::int AS open, s.open_id, s.left_out::int AS left_out,
    EXISTS (SELECT FROM onboarding_skip k WHERE k.step = s.key) AS skipped FROM (
    SELECT 'people' AS key, ${activeAgents} - 1 AS count, NULL::bigint AS of,
      (SELECT count(*) FROM invitation WHERE email IS NOT NULL AND accepted_at IS NULL AND expires_at > ${now}) AS open,
      NULL::bigint AS open_id,
      (SELECT count(*) FROM people_import_row r JOIN people_import i ON i.id = r.import_id
        WHERE r.kind = 'refused' AND i.undone_at IS NULL) AS left_out
    UNION ALL SELECT 'clients', (SELECT count(*) FROM client), NULL, (SELECT count(*) FROM own_import),
      (SELECT max(id) FROM own_import),
      (SELECT count(*) FROM client_import_row r JOIN client_import i ON i.id = r.import_id
        WHERE r.kind = 'broken' AND i.state = 'applied')
    UNION ALL SELECT 'listings', (SELECT count(*) FROM listing), NULL,
      (SELECT count(*) FROM feed_run WHERE finished_at IS NULL AND kind = 'file'), NULL,
      (SELECT coalesce(sum(r.rejected), 0) FROM feed_run r JOIN feed_source s ON s.id = r.source_id
        WHERE r.kind = 'file' AND NOT r.preview AND r.state <> 'undone' AND s.deleted_at IS NULL)
    UNION ALL SELECT 'sheets', (SELECT count(*) FROM sheet_import WHERE state = 'applied'), NULL,
      (SELECT count(*) FROM sheet_import WHERE state = 'draft'),
      (SELECT max(id) FROM sheet_import WHERE state = 'draft'),
      (SELECT coalesce(sum(rejected), 0) FROM sheet_import WHERE state = 'applied')
    UNION ALL SELECT 'mail', (SELECT count(*) FROM mail_account m JOIN agent a ON a.person_id = m.person_id
      WHERE a.deactivated_at IS NULL), ${activeAgents}, (SELECT count(*) FROM own_mail), (SELECT max(id) FROM own_mail),
      (SELECT coalesce(sum(failed), 0) FROM mail_import WHERE state = 'applied')
    UNION ALL SELECT 'calendars', (SELECT count(DISTINCT agent_id) FROM calendar_import
      WHERE kind = 'file' AND undone_at IS NULL), NULL, 0, NULL,
      (SELECT coalesce(sum(skipped), 0) FROM calendar_import WHERE kind = 'file' AND undone_at IS NULL)
    UNION ALL SELECT 'plans', (SELECT count(*) FROM agent a WHERE deactivated_at IS NULL AND (
      SELECT plan_id FROM agent_commission_plan p WHERE p.agent_id = a.person_id AND p.since <= ${today}
      ORDER BY since DESC LIMIT 1) IS NOT NULL), ${activeAgents}, 0, NULL, 0
    UNION ALL SELECT 'deals', (SELECT count(DISTINCT r.deal_id) FROM opening_import_row r JOIN opening_import i ON i.id = r.import_id
      WHERE i.state = 'applied' AND r.kind = 'new'), NULL,
      (SELECT count(*) FROM opening_import WHERE state = 'draft'),
      (SELECT max(id) FROM opening_import WHERE state = 'draft'),
      (SELECT count(*) FROM opening_import_row r JOIN opening_import i ON i.id = r.import_id
        WHERE i.state = 'applied' AND r.kind = 'refused')
  ) s`

function toState({ count, of, open, skipped }: StepRow): OnboardingStep['state'] {
  const isComplete = of === null ? count > 0 && open === 0 : count > 0 && count >= of
  if (isComplete) return 'done'
  if (skipped) return 'skipped'
  return open > 0 || count > 0 ? 'in_progress' : 'not_started'
}

/** The steps of an office that moves in, each with its state. */
export async function getSteps(
  { personId }: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<{ steps: OnboardingStep[]; left_out: number }> {
  const now = clock.now()
  const { rows } = await selectSteps(personId, newYorkDate(now), now).execute(db)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const steps = onboardingSteps.map((key) => {
    const row = byKey.get(key)!
    const { count, of, open, open_id, left_out } = row
    return { key, state: toState(row), count, of, open, open_id, left_out }
  })
  return { steps, left_out: steps.reduce((sum, step) => sum + step.left_out, 0) }
}

export async function skipStep(
  { personId }: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  step: OnboardingStepKey,
): Promise<void> {
  await db
    .insertInto('onboarding_skip')
    .values({ step, skipped_by: personId, skipped_at: clock.now() })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .execute()
}

export async function resumeStep({ db }: Pick<Deps, 'db'>, step: OnboardingStepKey): Promise<void> {
  await db.deleteFrom('onboarding_skip').where('step', '=', step).execute()
}
