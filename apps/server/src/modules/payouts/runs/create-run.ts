import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { formatDate } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { netPayouts } from '../charges/net-payouts.ts'
import { selectDue } from '../due/find-due.ts'
import { newStatementPath } from '../records/lines.ts'
import { lockPlanning } from '../records/lock-planning.ts'
import { payoutErrors } from '../texts.ts'
import { assertStatements } from '../statements/assert-statements.ts'
import { runJob } from './run-job.ts'

type RunInput = Omit<Body<typeof payouts.createPayRun>, 'title'> & {
  readonly title?: string
  /** Only these deals. */
  readonly dealIds?: readonly string[]
}

const payoutTitle = (until: string): string => `Payouts until ${formatDate(new Date(until), 'medium')}`

interface PlannedLine {
  readonly deal_id: string
  readonly agent_id: string | null
  readonly payee: string
  readonly cents: string
}

/** What is payable and not planned, of payees who get more than they owe. */
async function findPayable(tx: Tx, { until, agent_ids, payees, dealIds }: RunInput): Promise<PlannedLine[]> {
  const everyone = agent_ids === undefined && payees === undefined
  const { rows } = await sql<PlannedLine>`
    SELECT deal_id, agent_id, payee, cents FROM (
      SELECT deal_id, agent_id, payee, due - planned AS cents,
        sum(due - planned) OVER (PARTITION BY agent_id, payee) AS total
      FROM (${selectDue({ until, dealIds })}) due
      WHERE missing <= 0 AND due <> planned AND (${everyone}
        OR agent_id = ANY (${agent_ids ?? []}::bigint[]) OR (agent_id IS NULL AND payee = ANY (${payees ?? []}::text[])))
    ) payable WHERE total > 0 ORDER BY agent_id, payee, deal_id`.execute(tx)
  return rows
}

interface NewPayout {
  readonly agentId: string | null
  readonly payee: string
  readonly lines: PlannedLine[]
}

function groupByPayee(lines: readonly PlannedLine[]): NewPayout[] {
  const groups = new Map<string, NewPayout>()
  for (const line of lines) {
    const key = line.agent_id ?? ` ${line.payee}`
    const group = groups.get(key) ?? { agentId: line.agent_id, payee: line.payee, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Inserts payouts with their lines and the charges taken off them in a few statements, however many there are. */
async function insertPayouts(
  tx: Tx,
  run: { readonly id: string; readonly personId: string; readonly now: Date },
  planned: readonly NewPayout[],
): Promise<void> {
  const { id, personId, now } = run
  const keys = planned.map(({ agentId, payee }) => `run:${id}:${agentId ?? payee}`)
  const cents = planned.map(({ lines }) => lines.reduce((total, line) => total + Number(line.cents), 0))
  const { rows } = await sql<{ id: string; key: string }>`
    INSERT INTO payout (pay_run_id, agent_id, payee, cents, state, statement_path, key, created_by, created_at, changed_at)
    SELECT ${id}, agent_id, payee, cents, 'planned', path, key, ${personId}, ${now}, ${now}
    FROM unnest(${planned.map(({ agentId }) => agentId)}::bigint[], ${planned.map(({ payee }) => payee)}::text[],
      ${cents}::bigint[], ${planned.map(newStatementPath)}::text[], ${keys}::text[])
      AS n (agent_id, payee, cents, path, key) RETURNING id, key`.execute(tx)
  const ids = new Map(rows.map((row) => [row.key, row.id]))
  const lines = planned.flatMap((payout, index) =>
    payout.lines.map((line) => ({ ...line, payoutId: ids.get(keys[index]!)! })),
  )
  await sql`INSERT INTO payout_line (payout_id, deal_id, cents)
    SELECT * FROM unnest(${lines.map(({ payoutId }) => payoutId)}::bigint[],
      ${lines.map(({ deal_id }) => deal_id)}::bigint[], ${lines.map((line) => line.cents)}::bigint[])`.execute(
    tx,
  )
  await netPayouts(
    tx,
    planned.flatMap(({ agentId }, index) =>
      agentId === null ? [] : [{ payoutId: ids.get(keys[index]!)!, agentId, cents: cents[index]! }],
    ),
  )
}

/**
 * Plans a payout for each payee of everything payable until a day; the same key twice makes one run. Returns the run's
 * id; null when nothing is payable.
 */
export async function createRunWithin(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  input: RunInput,
  personId: string,
): Promise<string | null> {
  const [now, key] = [clock.now(), `${personId}:${input.key}`]
  await lockPlanning(tx)
  const known = await tx.selectFrom('pay_run').select('id').where('key', '=', key).executeTakeFirst()
  if (known) return known.id
  const planned = groupByPayee(await findPayable(tx, input))
  if (planned.length === 0) return null
  const { id } = await tx
    .insertInto('pay_run')
    .values({
      // The job writes the statements.
      state: 'building',
      title: input.title || payoutTitle(input.until),
      until: input.until,
      payment: null,
      paid_by: null,
      key,
      created_by: personId,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPayouts(tx, { id, personId, now }, planned)
  return id
}

async function assertRunStatements(tx: Tx, id: string, now: Date): Promise<void> {
  const rows = await tx.selectFrom('payout').select('id').where('pay_run_id', '=', id).execute()
  await assertStatements(
    tx,
    rows.map((row) => row.id),
    now,
  )
}

/**
 * Creates a pay run, and queues its statements. Throws `rule_broken` when nothing is payable, or when a statement would
 * show letters that no font has.
 */
export async function createRun(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  input: RunInput,
  personId: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const id = await createRunWithin(tx, deps, input, personId)
    if (id === null) throw new AppError('rule_broken', payoutErrors.nothingDue)
    await assertRunStatements(tx, id, deps.clock.now())
    await deps.jobs.send(tx, runJob, {})
    return id
  })
}
