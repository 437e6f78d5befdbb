import { createHash } from 'node:crypto'
import type { ClientImportKind } from '@pb/contract/client-imports'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { checkRows, type RowDecision } from './check-rows.ts'
import {
  combineClients,
  dropSharedEmails,
  RowIndex,
  type NumberedRow,
  type RowPlacement,
} from './combine-rows.ts'
import type { Fact } from './file/parse-details.ts'
import { incompleteTag, type ImportedClient, type ParsedRow } from './file/parse-row.ts'
import { TagLimits } from './assign-tags.ts'
import { listOfficeAgents, matchAgent, type OfficeAgent } from './find-agents.ts'
import type { DraftRow } from './queries.ts'
import { readRows } from './read-rows.ts'
import type { PreviewRow } from './tables.ts'
import { rowNotes } from './texts.ts'

/** The planned outcome of a row. */
export interface PlanRow extends PreviewRow {
  /** The spreadsheet row number. */
  readonly row: number
  readonly kind: ClientImportKind
  /** Null for a row that cannot be imported. */
  readonly client: ImportedClient | null
  readonly facts: readonly Fact[]
  /** The existing person with one of the addresses. */
  readonly personId: string | null
  /** Whose client it becomes. */
  readonly agentId: string
}

export type PlanDraft = DraftRow & { readonly id: string }

/** What the rows of a file are beside each other. */
export interface Placements {
  /** Rows that are not for themselves. */
  readonly byRow: ReadonlyMap<number, RowPlacement>
  /** What the others of a person add to a row. */
  readonly extras: ReadonlyMap<number, ImportedClient>
}

/** Compares the rows of a file with each other. */
export async function placeRows(db: Db | Tx, draft: PlanDraft): Promise<Placements> {
  const index = new RowIndex()
  const byRow = new Map<number, RowPlacement>()
  const extras = new Map<number, ImportedClient>()
  for await (const rows of readRows(db, draft))
    for (const numbered of rows) {
      const { client, name } = numbered.parsed
      if (!client) continue
      const placement = index.place(numbered)
      if (placement.into !== null || placement.shared.size > 0) byRow.set(numbered.row, placement)
      if (placement.into === null) continue
      const before = extras.get(placement.into)
      extras.set(placement.into, before ? combineClients(before, client, name === '') : client)
    }
  return { byRow, extras }
}

interface PlacedRow extends NumberedRow {
  readonly into: number | null
}

function placeRow({ row, parsed }: NumberedRow, { byRow, extras }: Placements): PlacedRow {
  const placement = byRow.get(row)
  if (!placement) return { row, into: null, parsed: addExtra(parsed, extras.get(row)) }
  if (placement.into !== null) return { row, into: placement.into, parsed }
  const own = dropSharedEmails(parsed, placement.shared, incompleteTag)
  return { row, into: null, parsed: addExtra(own, extras.get(row)) }
}

function addExtra(parsed: ParsedRow, extra: ImportedClient | undefined): ParsedRow {
  if (!parsed.client || !extra) return parsed
  const client = combineClients(parsed.client, extra, parsed.name !== '')
  const isComplete =
    client.fields.email !== '' && !(parsed.name === '' && client.fields.first_name === parsed.email)
  const tags = isComplete ? client.tags.filter((tag) => tag !== incompleteTag) : client.tags
  return {
    ...parsed,
    client: { ...client, tags },
    email: client.fields.email,
    phone: client.fields.phone ?? '',
  }
}

/** Whose client a row becomes, and the note about it. */
function assignAgent(
  actor: Actor,
  { agent }: ImportedClient,
  agents: readonly OfficeAgent[],
): { readonly agentId: string; readonly note: string | null } {
  const mine = { agentId: actor.personId, note: null }
  if (agent === '') return mine
  const found = matchAgent(agent, agents)
  if (!found) return { ...mine, note: rowNotes.unknownAgent(agent) }
  if (found.id === actor.personId) return mine
  return actor.roles.includes('SUPERVISOR')
    ? { agentId: found.id, note: null }
    : { ...mine, note: rowNotes.otherAgent(found.name) }
}

/** The facts in one line, as it is kept with the import; the birthday is on the client's edit form only. */
const formatFacts = (facts: readonly Fact[]): string =>
  facts
    .filter(({ title }) => title !== 'Birthday')
    .map(({ title, text }) => (/^(?:Source|Email|Address)$/.test(title) ? text : `${title} ${text}`))
    .join(' · ')

function planRow(
  { row, into, parsed }: PlacedRow,
  decision: RowDecision | undefined,
  agentId: string,
  note: string | null,
): PlanRow {
  const { client, facts, ...shown } = parsed
  const preview = { ...shown, facts, details: formatFacts(facts), row, agentId }
  const broken = { ...preview, kind: 'broken', client: null, personId: null } as const
  if (into !== null) return { ...broken, notes: [rowNotes.samePerson(into)] }
  if (!decision) return broken
  const { kind, personId, note: reason } = decision
  if (kind === 'broken') return { ...broken, notes: reason === undefined ? shown.notes : [reason] }
  const notes = [...shown.notes, ...(note === null ? [] : [note]), ...(reason === undefined ? [] : [reason])]
  return { ...preview, kind, client, personId, notes }
}

/** The agent's name goes to the notes where the file names one whose client this does not become. */
function keepAgent(client: ImportedClient, note: string | null): ImportedClient {
  if (note === null) return client
  const notes = [client.fields.notes ?? '', `Agent: ${client.agent}`].filter(Boolean).join('\n')
  return { ...client, fields: { ...client.fields, notes: notes.slice(0, 10_000) } }
}

/** Until a supervisor approves, tags and other people have no place but the notes. */
function keepPeople(client: ImportedClient): ImportedClient {
  const lines = [
    client.fields.notes ?? '',
    client.tags.length > 0 ? `Tags: ${client.tags.join(', ')}` : '',
    ...client.participants.map((person) =>
      [`With: ${person.first_name} ${person.last_name}`.trim(), person.email, person.phone]
        .filter(Boolean)
        .join(', '),
    ),
  ]
  const notes = lines.filter(Boolean).join('\n').slice(0, 10_000)
  return { ...client, tags: [], participants: [], fields: { ...client.fields, notes } }
}

/** A row with the tags there is room for; a second row with a person's other address is that person's. */
async function finishRow(row: PlanRow, limits: TagLimits, people: Set<string>): Promise<PlanRow> {
  const { client, kind, personId, agentId } = row
  if (!client || kind === 'yours' || kind === 'broken') return row
  if (kind === 'approval') {
    const hasMore = client.tags.length + client.participants.length > 0
    const notes = hasMore ? [...row.notes, rowNotes.peopleInNotes] : row.notes
    return { ...row, client: keepPeople(client), notes }
  }
  const key = `${agentId} ${personId}`
  if (personId !== null && people.has(key))
    return { ...row, kind: 'broken', client: null, notes: [rowNotes.repeatedPerson] }
  if (personId !== null) people.add(key)
  const limited = await limits.apply(client, agentId)
  return {
    ...row,
    client: limited.client,
    notes: limited.note === null ? row.notes : [...row.notes, limited.note],
  }
}

/** What applying a draft would do with each non-empty row, in parts. `placements` are those of `placeRows`. */
export async function* planRows(
  db: Db | Tx,
  actor: Actor,
  deps: Pick<Deps, 'clock'>,
  { draft, placements }: { readonly draft: PlanDraft; readonly placements: Placements },
): AsyncGenerator<PlanRow[]> {
  const agents = draft.reading.columns.some(({ field }) => field === 'agent')
    ? await listOfficeAgents(db)
    : []
  const limits = new TagLimits(db)
  const people = new Set<string>()
  for await (const rows of readRows(db, draft)) {
    const placed = rows.map((row) => {
      const item = placeRow(row, placements)
      const assigned = item.parsed.client ? assignAgent(actor, item.parsed.client, agents) : null
      const { agentId, note } = assigned ?? { agentId: actor.personId, note: null }
      const client = item.parsed.client && keepAgent(item.parsed.client, note)
      return { row: item.row, into: item.into, parsed: { ...item.parsed, client }, agentId, note }
    })
    const usable = placed.filter(({ into, parsed }) => into === null && parsed.client)
    const decisions = new Map<number, RowDecision>()
    for (const [agentId, own] of Map.groupBy(usable, (item) => item.agentId)) {
      const clients = own.map(({ parsed }) => parsed.client!)
      const checked = await checkRows(db, { ...actor, personId: agentId }, deps, clients)
      for (const [at, { row }] of own.entries()) decisions.set(row, checked[at]!)
    }
    const planned = placed.map((item) => planRow(item, decisions.get(item.row), item.agentId, item.note))
    const finished: PlanRow[] = []
    for (const row of planned) finished.push(await finishRow(row, limits, people))
    yield finished
  }
}

/** Sums up planned rows, so that exactly these are applied. */
export class PlanDigest {
  readonly #hash = createHash('sha256')

  add(rows: readonly PlanRow[]): void {
    for (const row of rows) this.#hash.update(`${JSON.stringify(row)}\n`)
  }

  toString(): string {
    return this.#hash.digest('base64url')
  }
}
