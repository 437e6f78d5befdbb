import { formatDate } from '@pb/rules/dates'
import { officeTimeZone } from '@pb/rules/time-zone'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { ForkedWorker } from '../../../platform/workers/forked-worker.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { getOffice } from '../../office/index.ts'
import type { CheckPrint, CheckSheet } from './check-sheet.ts'
import { findChecks, type CheckRow } from './find-checks.ts'
import { getCheckSettings } from './settings.ts'
import { checkErrors, memo, replacesNote, reprintNote } from './texts.ts'

const workerFile = new URL('./worker.ts', import.meta.url)
const limits = { heapMegabytes: 192, seconds: 60, idleMs: 30_000 }
const oneAtATime = limitConcurrency(1)

const formatTime = (time: number): string => formatDate(new Date(time * 1000), 'medium', officeTimeZone)

async function readLines(
  tx: Tx,
  checks: readonly CheckRow[],
): Promise<Map<string, CheckSheet['lines'][number][]>> {
  const { rows } = await sql<{ payout_id: string; title: string; cents: string }>`
    SELECT payout_id, cents, title FROM (SELECT l.payout_id, l.cents, d.deal_date AS day, d.id, 0 AS kind, CASE WHEN o.agent_id IS NULL OR d.agent_id = o.agent_id OR EXISTS (SELECT FROM deal_agent a
        WHERE a.deal_id = d.id AND a.agent_id = o.agent_id)
      THEN coalesce(nullif(concat_ws(', ', nullif(d.apt_address, ''), nullif(d.apt_unit, '')), ''), 'Deal ' || d.id)
      ELSE 'Share of deal ' || d.id END AS title
    FROM payout_line l JOIN payout o ON o.id = l.payout_id JOIN deal d ON d.id = l.deal_id
    UNION ALL SELECT l.payout_id, 0 - l.cents, c.due_on, c.id, 1, c.title || ', ' || to_char(c.month, 'FMMonth YYYY')
    FROM payout_charge l JOIN agent_charge c ON c.id = l.charge_id) lines
    WHERE payout_id = ANY (${checks.map(({ payout_id }) => payout_id)}::bigint[]) ORDER BY kind, day, id`.execute(
    tx,
  )
  const lines = new Map<string, CheckSheet['lines'][number][]>()
  for (const { payout_id, title, cents } of rows) {
    const own = lines.get(payout_id) ?? []
    own.push({ title, cents: Number(cents) })
    lines.set(payout_id, own)
  }
  return lines
}

function describeNote({ number, replaces, prints }: CheckRow): string {
  const [first] = prints
  const notes = [
    replaces === null ? '' : replacesNote(replaces),
    first ? reprintNote(number, formatTime(first.time)) : '',
  ]
  return notes.filter((note) => note !== '').join('. ')
}

async function toPrint(tx: Tx, checks: readonly CheckRow[]): Promise<CheckPrint> {
  const [office, settings, lines] = [
    await getOffice(tx),
    await getCheckSettings(tx),
    await readLines(tx, checks),
  ]
  return {
    office: office.name,
    shift: { right: settings.shift_right, down: settings.shift_down },
    alignment: false,
    sheets: checks.map((check) => ({
      number: check.number,
      payee: check.name,
      address: check.address ?? [],
      cents: Number(check.cents),
      date: formatDate(new Date(check.dated_on), 'medium'),
      memo: memo(check.payout_id),
      note: describeNote(check),
      lines: lines.get(check.payout_id) ?? [],
    })),
  }
}

async function draw(print: CheckPrint): Promise<Buffer> {
  assertPrintable(print)
  return oneAtATime(async () => {
    const drawer = new ForkedWorker<CheckPrint, Uint8Array>(workerFile, limits)
    try {
      return Buffer.from(await drawer.run(print))
    } finally {
      await drawer.end()
    }
  })
}

/** The page that shows where the parts of a check are printed. */
export async function drawAlignment(db: Db): Promise<Buffer> {
  const { shift_right: right, shift_down: down } = await getCheckSettings(db)
  const { name } = await getOffice(db)
  return draw({ office: name, shift: { right, down }, alignment: true, sheets: [] })
}

/** Throws `conflict` for a void check, or for one that was printed before and is not asked for `again`. */
function assertMayPrint(checks: readonly CheckRow[], again: boolean): void {
  for (const { number, voided_at, prints } of checks) {
    if (voided_at !== null) throw new AppError('conflict', checkErrors.void(number))
    const last = prints.at(-1)
    if (last && !again)
      throw new AppError('conflict', checkErrors.printed(number, last.name, formatTime(last.time)))
  }
}

/**
 * Returns checks of a run as a PDF, in the order of their numbers, once the print is recorded. A page that was printed
 * before is marked as a reprint. Throws `not_found`, `conflict`, and an `UnprintableTextError` before anything is recorded.
 */
export async function printChecks(
  { actor, deps }: { readonly actor: Actor; readonly deps: Deps },
  runId: string,
  { check_ids: ids, again }: { readonly check_ids: readonly string[]; readonly again: 0 | 1 },
): Promise<Buffer> {
  const print = await deps.db.transaction().execute(async (tx) => {
    // Two prints at once wait for each other, so that the second one is marked as one.
    await sql`SELECT FROM payout_check WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
    const checks = await findChecks(tx, sql`o.pay_run_id = ${runId} AND k.id = ANY (${ids}::bigint[])`)
    if (checks.length !== new Set(ids).size) throw new AppError('not_found')
    assertMayPrint(checks, again === 1)
    const pages = await toPrint(tx, checks)
    assertPrintable(pages)
    await sql`INSERT INTO payout_check_print (check_id, person_id, printed_at)
      SELECT id, ${actor.personId}, ${deps.clock.now()} FROM unnest(${checks.map(({ id }) => id)}::bigint[]) AS n (id)`.execute(
      tx,
    )
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'checks_printed',
      details: { run: runId, checks: checks.length, first: checks[0]?.number ?? 0 },
    })
    return pages
  })
  return draw(print)
}
