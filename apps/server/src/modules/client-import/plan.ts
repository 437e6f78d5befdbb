import { createHash } from 'node:crypto'
import type { ClientImportKind } from '@pb/contract/client-imports'
import type { NewClient } from '@pb/contract/clients'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { standingOfMany, type Standing } from '../clients/index.ts'
import { readRow, type ReadRow } from './file/read-row.ts'
import type { DraftRow } from './queries.ts'
import type { ShownRow } from './tables.ts'

/** What is to be done with a row. */
export interface PlanRow extends ShownRow {
  /** As spreadsheets count. */
  readonly row: number
  readonly kind: ClientImportKind
  /** Null where it is broken. */
  readonly fields: NewClient | null
  /** The person by whom the office or the agent knows the client. */
  readonly personId: string | null
}

export interface Plan {
  readonly rows: readonly PlanRow[]
  readonly digest: string
}

/** Which row names an address first; a later one is the same person again. */
function repeated(read: readonly { row: number; said: ReadRow }[]): Map<number, number> {
  const first = new Map<string, number>()
  const again = new Map<number, number>()
  for (const { row, said } of read) {
    if (!said.fields) continue
    const emails = [said.fields.email, ...(said.fields.more_emails ?? [])].map((email) => email.toLowerCase())
    const before = emails.flatMap((email) => first.get(email) ?? [])[0]
    if (before !== undefined) again.set(row, before)
    else for (const email of emails) first.set(email, row)
  }
  return again
}

interface Verdict {
  readonly kind: ClientImportKind
  readonly personId: string | null
  readonly note?: string
}

function verdictOf(standing: Standing): Verdict {
  switch (standing.kind) {
    case 'new':
      return { kind: 'new', personId: null }
    case 'known':
    case 'approval':
      return { kind: standing.kind, personId: standing.personId }
    case 'yours': {
      const { personId, archived } = standing
      const note = { note: 'You removed this client; bring them back on their page' }
      return { kind: 'yours', personId, ...(archived && note) }
    }
    case 'self':
      return { kind: 'broken', personId: null, note: 'This is your own address' }
    case 'several':
      return { kind: 'broken', personId: null, note: 'The addresses belong to different people' }
  }
}

function planRow(
  { row, said: { fields, ...shown } }: { row: number; said: ReadRow },
  before: number | undefined,
  verdict: Verdict | undefined,
): PlanRow {
  const broken = { ...shown, row, kind: 'broken', fields: null, personId: null } as const
  if (before !== undefined) return { ...broken, notes: [`The same address as in row ${before}`] }
  if (!verdict) return broken
  const { kind, personId, note } = verdict
  if (kind === 'broken') return { ...broken, notes: note === undefined ? shown.notes : [note] }
  return {
    ...shown,
    row,
    kind,
    fields,
    personId,
    notes: note === undefined ? shown.notes : [...shown.notes, note],
  }
}

/** What applying a draft would do with each row that says anything. */
export async function planDraft(
  db: Db | Tx,
  actor: Actor,
  deps: Pick<Deps, 'clock'>,
  { grid, reading }: DraftRow,
): Promise<Plan> {
  const read = grid.rows.flatMap((texts, at) =>
    texts.some((text) => text !== '') ? [{ row: grid.firstRow + at, said: readRow(texts, reading) }] : [],
  )
  const again = repeated(read)
  const usable = read.filter(({ row, said }) => said.fields && !again.has(row))
  const standings = await standingOfMany(
    db,
    actor,
    deps,
    usable.map(({ said }) => said.fields!),
  )
  const verdicts = new Map(usable.map(({ row }, at) => [row, verdictOf(standings[at]!)]))
  const rows = read.map((one) => planRow(one, again.get(one.row), verdicts.get(one.row)))
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
  return { rows, digest }
}
