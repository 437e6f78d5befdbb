import { emailKey } from '@pb/rules/mail/addresses'
import { createHash } from 'node:crypto'
import type { ClientImportKind } from '@pb/contract/client-imports'
import type { NewClient } from '@pb/contract/clients'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { checkNewClients, type NewClientCheck } from '../index.ts'
import { hasDayFirstDates, parseRow, type ParsedRow } from './file/parse-row.ts'
import type { DraftRow } from './queries.ts'
import type { PreviewRow } from './tables.ts'
import { rowNotes } from './texts.ts'

/** The planned outcome of a row. */
export interface PlanRow extends PreviewRow {
  /** The spreadsheet row number. */
  readonly row: number
  readonly kind: ClientImportKind
  /** Null for a row that cannot be imported. */
  readonly fields: NewClient | null
  /** By the file, the client wants no bulk email. */
  readonly optsOut: boolean
  /** The existing person with one of the addresses. */
  readonly personId: string | null
}

export interface Plan {
  readonly rows: readonly PlanRow[]
  readonly digest: string
}

interface NumberedRow {
  readonly row: number
  readonly parsed: ParsedRow
}

/** Maps each row that repeats an address to the first row with that address. */
function findRepeatedRows(rows: readonly NumberedRow[]): Map<number, number> {
  const firstRows = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { row, parsed } of rows) {
    if (!parsed.fields) continue
    const { email, more_emails = [] } = parsed.fields
    const emails = [email, ...more_emails].map(emailKey)
    const first = emails.flatMap((text) => firstRows.get(text) ?? [])[0]
    if (first !== undefined) repeated.set(row, first)
    else for (const text of emails) firstRows.set(text, row)
  }
  return repeated
}

interface RowDecision {
  readonly kind: ClientImportKind
  readonly personId: string | null
  readonly note?: string
}

function toDecision(check: NewClientCheck): RowDecision {
  switch (check.kind) {
    case 'new':
      return { kind: 'new', personId: null }
    case 'known':
    case 'approval':
      return { kind: check.kind, personId: check.personId }
    case 'yours': {
      const { personId, archived } = check
      const note = { note: rowNotes.archivedClient }
      return { kind: 'yours', personId, ...(archived && note) }
    }
    case 'self':
      return { kind: 'broken', personId: null, note: rowNotes.ownEmail }
    case 'several':
      return { kind: 'broken', personId: null, note: rowNotes.emailsOfDifferentPeople }
  }
}

function planRow(
  { row, parsed: { fields, ...preview } }: NumberedRow,
  firstRow: number | undefined,
  decision: RowDecision | undefined,
): PlanRow {
  const broken = { ...preview, row, kind: 'broken', fields: null, personId: null } as const
  if (firstRow !== undefined) return { ...broken, notes: [rowNotes.repeatedEmail(firstRow)] }
  if (!decision) return broken
  const { kind, personId, note } = decision
  if (kind === 'broken') return { ...broken, notes: note === undefined ? preview.notes : [note] }
  return {
    ...preview,
    row,
    kind,
    fields,
    personId,
    notes: note === undefined ? preview.notes : [...preview.notes, note],
  }
}

/** What applying a draft would do with each non-empty row. */
export async function planDraft(
  db: Db | Tx,
  actor: Actor,
  deps: Pick<Deps, 'clock'>,
  { grid, reading }: DraftRow,
): Promise<Plan> {
  const dayFirst = hasDayFirstDates(grid.rows, reading)
  const numbered = grid.rows.flatMap((texts, at) =>
    texts.some((text) => text !== '')
      ? [{ row: grid.firstRow + at, parsed: parseRow(texts, reading, dayFirst) }]
      : [],
  )
  const repeated = findRepeatedRows(numbered)
  const usable = numbered.filter(({ row, parsed }) => parsed.fields && !repeated.has(row))
  const checks = await checkNewClients(
    db,
    actor,
    deps,
    usable.map(({ parsed }) => parsed.fields!),
  )
  const decisions = new Map(usable.map(({ row }, at) => [row, toDecision(checks[at]!)]))
  const rows = numbered.map((item) => planRow(item, repeated.get(item.row), decisions.get(item.row)))
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
  return { rows, digest }
}
