import type { Body } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { formatNumber } from '../sending/serial.ts'
import { invoiceErrors } from '../texts.ts'
import '../tables.ts'

type SettingsBody = Body<typeof opInvoices.saveInvoiceSettings>
type Steps = Body<typeof opInvoices.saveInvoiceReminderSteps>['steps']

async function findLastSerial(db: Db | Tx, year: number): Promise<number> {
  const row = await db
    .selectFrom('invoice_serial')
    .select('last')
    .where('year', '=', year)
    .where('series', '=', 'invoice')
    .executeTakeFirst()
  return row?.last ?? 0
}

const getYear = (now: Date) => Number(newYorkDate(now).slice(0, 4))

/** Returns how the office numbers its invoices and is paid. */
export async function getSettings({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const year = getYear(clock.now())
  const { id: _, ...setting } = await db.selectFrom('invoice_setting').selectAll().executeTakeFirstOrThrow()
  const next = (await findLastSerial(db, year)) + 1
  return { ...setting, next_serial: next, next_number: formatNumber(setting.number_prefix, year, next) }
}

/** Lets the numbers of a year continue those of another system, before the first one is given. */
async function raiseSerial(tx: Tx, year: number, next: number): Promise<void> {
  await sql`INSERT INTO invoice_serial (year, series, last) VALUES (${year}, 'invoice', 0)
    ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ last: number; given: boolean }>`
    SELECT last, EXISTS (SELECT FROM invoice WHERE number_year = ${year}) AS given
    FROM invoice_serial WHERE year = ${year} AND series = 'invoice' FOR UPDATE`.execute(tx)
  const { last, given } = one(rows)
  if (next === last + 1) return
  if (given) throw new AppError('rule_broken', invoiceErrors.serialGap)
  await tx
    .updateTable('invoice_serial')
    .set({ last: next - 1 })
    .where('year', '=', year)
    .where('series', '=', 'invoice')
    .execute()
}

/** Changes the given settings. Throws `rule_broken` for a next number that would leave a gap. */
export async function saveSettings(
  { personId }: Actor,
  deps: Pick<Deps, 'db' | 'clock'>,
  { next_serial: next, ...changes }: SettingsBody,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (next !== undefined) await raiseSerial(tx, getYear(deps.clock.now()), next)
    if (Object.keys(changes).length > 0) await tx.updateTable('invoice_setting').set(changes).execute()
    await recordAuditEntry(tx, deps, { by: personId, about: null, what: 'invoice_settings_changed' })
  })
}

/** Returns the office's sequence of reminders, the earliest first. */
export async function getReminderSteps({ db }: Pick<Deps, 'db'>) {
  const steps = await db
    .selectFrom('invoice_reminder_step')
    .select(['days', 'subject', 'message'])
    .orderBy('days')
    .orderBy('step')
    .execute()
  return { steps }
}

/** Replaces the sequence. Steps whose day is before an invoice's last reminder are not sent for it. */
export async function saveReminderSteps(
  { personId }: Actor,
  deps: Pick<Deps, 'db' | 'clock'>,
  steps: Steps,
): Promise<void> {
  const days = new Set(steps.map((step) => step.days))
  if (days.size < steps.length) throw new AppError('rule_broken', invoiceErrors.stepsOnOneDay)
  await deps.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE invoice_reminder_step IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    await tx.deleteFrom('invoice_reminder_step').execute()
    const rows = steps
      .toSorted((a, b) => a.days - b.days)
      .map((step, index) => Object.assign({ step: index + 1 }, step))
    if (rows.length > 0) await tx.insertInto('invoice_reminder_step').values(rows).execute()
    await recordAuditEntry(tx, deps, { by: personId, about: null, what: 'invoice_reminders_changed' })
  })
}
