import type { AchSettings } from '@pb/contract/payouts'
import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { toUnixSeconds } from '@pb/rules/dates'
import type { AchOriginator, BankAccountKind } from '@pb/rules/deals/nacha/ach-file'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue, encryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { achErrors } from './texts.ts'
import '../tables.ts'

interface Row {
  readonly bank_name: string
  readonly routing: string
  readonly immediate_origin: string
  readonly company_id: string
  readonly company_name: string
  readonly description: string
  readonly offset_kind: BankAccountKind | null
  readonly offset_last_four: string | null
  readonly sealed: string | null
  readonly changed_by: string
  readonly changed_at: Date
}

async function readRow(db: Db | Tx): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT s.bank_name, s.routing, s.immediate_origin, s.company_id, s.company_name, s.description, s.offset_kind,
      s.offset_last_four, s.sealed, p.name AS changed_by, s.changed_at
    FROM ach_setting s JOIN person p ON p.id = s.changed_by`.execute(db)
  return maybeOne(rows)
}

/** How the office's bank takes ACH files; empty before it is entered. */
export async function getAchSettings(db: Db | Tx): Promise<AchSettings> {
  const row = await readRow(db)
  return {
    bank_name: row?.bank_name ?? '',
    routing: row?.routing ?? '',
    immediate_origin: row?.immediate_origin ?? '',
    company_id: row?.company_id ?? '',
    company_name: row?.company_name ?? '',
    description: row?.description ?? 'COMMISSION',
    offset:
      row && row.offset_kind !== null
        ? { kind: row.offset_kind, last_four: row.offset_last_four ?? '' }
        : null,
    changed_by: row?.changed_by ?? '',
    time_changed: row ? toUnixSeconds(row.changed_at) : null,
  }
}

/** The originator of the office's files. Throws `rule_broken` before it is entered. */
export async function readOriginator(deps: Deps, tx: Tx): Promise<AchOriginator> {
  const row = await readRow(tx)
  if (!row) throw new AppError('rule_broken', achErrors.noSettings)
  const { bank_name, routing, immediate_origin, company_id, company_name, description, offset_kind, sealed } =
    row
  const isBalanced = offset_kind !== null && sealed !== null
  return {
    routing,
    bankName: bank_name,
    // Nine characters are right-aligned, as the number of a bank.
    immediateOrigin: immediate_origin.padStart(10),
    companyId: company_id,
    companyName: company_name,
    description,
    offset: isBalanced
      ? { kind: offset_kind, accountNumber: await decryptValue({ ...deps, db: tx }, sealed) }
      : null,
  }
}

type Input = Body<typeof payouts.saveAchSettings>

async function toOffsetColumns(deps: Deps, tx: Tx, { offset }: Input) {
  if (offset === null) return { offset_kind: null, offset_last_four: null, sealed: null }
  const { kind, account_number: number } = offset
  if (number !== undefined)
    return {
      offset_kind: kind,
      offset_last_four: number.slice(-4),
      sealed: await encryptValue({ ...deps, db: tx }, number),
    }
  const stored = await readRow(tx)
  if (!stored || stored.sealed === null) throw new AppError('rule_broken', achErrors.noOffset)
  return { offset_kind: kind, offset_last_four: stored.offset_last_four, sealed: stored.sealed }
}

/** Changes how the office's bank takes ACH files, and records who did. Throws `rule_broken` for a missing number. */
export async function saveAchSettings(actor: Actor, deps: Deps, input: Input): Promise<AchSettings> {
  return deps.db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'ach-settings')
    const { offset: _, ...fields } = input
    const row = {
      ...fields,
      ...(await toOffsetColumns(deps, tx, input)),
      changed_by: actor.personId,
      changed_at: deps.clock.now(),
    }
    await tx
      .insertInto('ach_setting')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
      .execute()
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'ach_settings_changed',
      details: { routing: fields.routing, balanced: input.offset === null ? 'no' : 'yes' },
    })
    return getAchSettings(tx)
  })
}
