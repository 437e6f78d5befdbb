import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { getDateFormat } from '@pb/rules/date-format'
import { addDaysToDate, formatDate } from '@pb/rules/dates'
import { AchFileError, getFileModifier, writeAchFile, type AchEntry } from '@pb/rules/deals/nacha/ach-file'
import { findNextBankingDay, isBankingDay } from '@pb/rules/deals/nacha/banking-days'
import { getPrenoteState, type PrenoteState } from '@pb/rules/deals/nacha/prenote'
import { newYorkDate } from '@pb/rules/new-york'
import { officeTimeZone } from '@pb/rules/time-zone'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValues, encryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertMayPay } from '../records/assert-may-pay.ts'
import { lockOpenRun } from '../runs/change-run.ts'
import { publishRun } from '../runs/publish-run.ts'
import { findLiveFile, voidWithin } from './live-file.ts'
import { selectAchPayouts } from './find-ach-run.ts'
import { readOriginator } from './settings.ts'
import { achErrors, describeNames } from './texts.ts'

interface PayableRow extends Pick<AchEntry, 'holder' | 'kind' | 'name' | 'routing'> {
  readonly id: string
  readonly agent_id: string | null
  readonly payee_name: string
  readonly cents: string
  readonly account_id: string
  readonly sealed: string
  readonly is_new: boolean
  readonly prenoted_on: string | null
  readonly prenote_return: string
}

/** The planned payouts of a run whose payees have an account; they stay as they are until the transaction ends. */
async function lockPayable(tx: Tx, runId: string): Promise<PayableRow[]> {
  await sql`SELECT FROM payout WHERE pay_run_id = ${runId} ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<PayableRow>`
    SELECT * FROM (${selectAchPayouts(runId)}) found WHERE state = 'planned' AND sealed IS NOT NULL ORDER BY id`.execute(
    tx,
  )
  return rows
}

const maxDaysAhead = 30

/** Throws `rule_broken` for a day on which banks settle nothing, that is over, or is far away. */
function assertEffectiveDay(day: string, now: Date): void {
  const today = newYorkDate(now)
  if (day < today) throw new AppError('rule_broken', achErrors.pastDay)
  if (day > addDaysToDate(today, maxDaysAhead)) throw new AppError('rule_broken', achErrors.farDay)
  if (isBankingDay(day)) return
  const next = formatDate(new Date(findNextBankingDay(day)), 'medium')
  throw new AppError('rule_broken', achErrors.notBankingDay(next))
}

/** Throws `rule_broken` for accounts whose test payment was returned, or may still be on the day of the payment. */
function assertPrenotes(rows: readonly PayableRow[], effectiveOn: string): void {
  const named = (state: PrenoteState) =>
    rows.filter((row) => getPrenoteState(row, effectiveOn) === state).map(({ payee_name }) => payee_name)
  const [returned, waiting] = [named('returned'), named('waiting')]
  if (returned.length > 0)
    throw new AppError('rule_broken', achErrors.prenoteReturned(describeNames(returned)))
  if (waiting.length > 0) throw new AppError('rule_broken', achErrors.prenoteWaiting(describeNames(waiting)))
}

async function toEntries(deps: Deps, tx: Tx, rows: readonly PayableRow[]): Promise<AchEntry[]> {
  const numbers = await decryptValues(
    { ...deps, db: tx },
    rows.map(({ sealed }) => sealed),
  )
  return rows.map(({ name, holder, kind, routing, cents, id }, index) => ({
    name,
    holder,
    kind,
    routing,
    accountNumber: numbers[index]!,
    reference: `PAYOUT-${id}`,
    cents: Number(cents),
  }))
}

/** The modifier of the next file of a day; files are made one after another. */
async function takeModifier(tx: Tx, day: string): Promise<string> {
  await lockUntilCommit(tx, 'ach-files')
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM ach_file WHERE created_on = ${day}`.execute(tx)
  const modifier = getFileModifier(one(rows).count)
  if (modifier === null) throw new AppError('rule_broken', achErrors.allModifiers)
  return modifier
}

/** What a file can't hold is why the run can't be paid by it. */
function write(input: Parameters<typeof writeAchFile>[0]): string {
  try {
    return writeAchFile(input)
  } catch (error) {
    throw error instanceof AchFileError ? new AppError('rule_broken', `${error.message}.`) : error
  }
}

async function insertEntries(tx: Tx, fileId: string, rows: readonly PayableRow[]): Promise<void> {
  await sql`INSERT INTO ach_file_entry (file_id, payout_id, bank_account_id, cents)
    SELECT ${fileId}, * FROM unnest(${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ account_id }) => account_id)}::bigint[], ${rows.map(({ cents }) => cents)}::bigint[])`.execute(
    tx,
  )
}

interface NewFile {
  readonly runId: string
  readonly effectiveOn: string
  readonly rows: readonly PayableRow[]
}

async function insertFile(
  tx: Tx,
  { actor, deps }: { readonly actor: Actor; readonly deps: Deps },
  { runId, effectiveOn, rows }: NewFile,
): Promise<string> {
  const now = deps.clock.now()
  const createdOn = newYorkDate(now)
  const originator = await readOriginator(deps, tx)
  const entries = await toEntries(deps, tx, rows)
  const modifier = await takeModifier(tx, createdOn)
  const createdAt = getDateFormat(officeTimeZone, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
  const content = write({ originator, entries, createdOn, createdAt, modifier, effectiveOn })
  const { id } = await tx
    .insertInto('ach_file')
    .values({
      pay_run_id: runId,
      created_on: createdOn,
      modifier,
      effective_on: effectiveOn,
      cents: String(entries.reduce((total, { cents }) => total + cents, 0)),
      sha256: createHash('sha256').update(content, 'latin1').digest('hex'),
      sealed: await encryptValue({ ...deps, db: tx }, content),
      created_by: actor.personId,
      created_at: now,
      voided_by: null,
      voided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertEntries(tx, id, rows)
  return id
}

/**
 * Makes the file of a run from its planned payouts whose payees have an account; the others are left for checks. A file
 * that is still what the run pays stays; one that is not, and was never downloaded, is set aside. Throws `conflict` when
 * one was downloaded, and `rule_broken` for what a file can't pay.
 */
export async function createAchFile(
  actor: Actor,
  deps: Deps,
  { id, body }: { readonly id: string; readonly body: Body<typeof payouts.createAchFile> },
): Promise<void> {
  assertEffectiveDay(body.effective_on, deps.clock.now())
  await deps.db.transaction().execute(async (tx) => {
    await lockOpenRun(tx, id)
    const rows = await lockPayable(tx, id)
    const former = await findLiveFile(tx, id)
    if (former?.download)
      throw new AppError('conflict', achErrors.downloaded(former.download.name, former.download.day))
    if (former && !former.is_stale && former.effective_on === body.effective_on) return
    if (former) await voidWithin(tx, { actor, deps }, { id: former.id, reason: achErrors.replaced })
    if (rows.length === 0) throw new AppError('rule_broken', achErrors.nothingToPay)
    assertPrenotes(rows, body.effective_on)
    const added = rows.filter(({ is_new }) => is_new)
    if (added.length > 0 && body.confirmed_new === 0)
      throw new AppError(
        'rule_broken',
        achErrors.newAccounts(describeNames(added.map(({ payee_name }) => payee_name))),
      )
    await assertMayPay(
      tx,
      actor,
      rows.map(({ id: payoutId, agent_id, payee_name }) => ({ id: payoutId, agent_id, name: payee_name })),
    )
    const fileId = await insertFile(tx, { actor, deps }, { runId: id, effectiveOn: body.effective_on, rows })
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'ach_file_created',
      details: { id: fileId, run: id, payouts: rows.length },
    })
    await publishRun(deps, id, tx)
  })
}
