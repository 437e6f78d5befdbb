import { formatSearchTitle } from '@pb/rules/search-summary'
import { formatTaskLine } from '@pb/rules/task-line'
import type { ClientImportKind } from '@pb/contract/client-imports'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { TagLimits } from './assign-tags.ts'
import { checkRows, type RowDecision } from './check-rows.ts'
import type { Fact } from './file/parse-details.ts'
import type { ImportedClient } from './file/parse-row.ts'
import { listOfficeAgents, matchAgent, type OfficeAgent } from './find-agents.ts'
import type { PlacedRow } from './place-rows.ts'
import type { DraftRow } from './queries.ts'
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
  return hasRole(actor, 'SUPERVISOR')
    ? { agentId: found.id, note: null }
    : { ...mine, note: rowNotes.otherAgent(found.name) }
}

/** The facts in one line, as it is kept with the import; the birthday is in no list. */
const formatFacts = (facts: readonly Fact[]): string =>
  facts
    .filter(({ title }) => title !== 'Birthday')
    .map(({ title, text }) => (/^(?:Source|Email|Address)$/.test(title) ? text : `${title} ${text}`))
    .join(' · ')

interface AssignedRow extends PlacedRow {
  readonly agentId: string
  readonly note: string | null
}

function planRow({ row, into, parsed, agentId, note }: AssignedRow, decision?: RowDecision): PlanRow {
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
    ...(client.tasks ?? []).map(formatTaskLine),
    ...(client.searches ?? []).map(({ params }) => `Search: ${formatSearchTitle(params)}`),
  ]
  const notes = lines.filter(Boolean).join('\n').slice(0, 10_000)
  const { tasks: _tasks, searches: _searches, ...kept } = client
  return { ...kept, tags: [], participants: [], fields: { ...client.fields, notes } }
}

/** Decides by the office's data what would become of the rows of a file, part after part. */
export class RowDecider {
  readonly #db: Db | Tx
  readonly #actor: Actor
  readonly #deps: Pick<Deps, 'clock'>
  readonly #agents: readonly OfficeAgent[]
  readonly #limits: TagLimits
  /** The people of earlier rows, by agent. */
  readonly #people = new Set<string>()

  private constructor(db: Db | Tx, actor: Actor, deps: Pick<Deps, 'clock'>, agents: readonly OfficeAgent[]) {
    this.#db = db
    this.#actor = actor
    this.#deps = deps
    this.#agents = agents
    this.#limits = new TagLimits(db)
  }

  static async create(
    db: Db | Tx,
    actor: Actor,
    deps: Pick<Deps, 'clock'>,
    { reading }: DraftRow,
  ): Promise<RowDecider> {
    const namesAgents = reading.columns.some(({ field }) => field === 'agent')
    return new RowDecider(db, actor, deps, namesAgents ? await listOfficeAgents(db) : [])
  }

  #assign({ row, into, parsed }: PlacedRow): AssignedRow {
    if (!parsed.client) return { row, into, parsed, agentId: this.#actor.personId, note: null }
    const { agentId, note } = assignAgent(this.#actor, parsed.client, this.#agents)
    return { row, into, parsed: { ...parsed, client: keepAgent(parsed.client, note) }, agentId, note }
  }

  async #check(rows: readonly AssignedRow[]): Promise<ReadonlyMap<number, RowDecision>> {
    const usable = rows.filter(({ into, parsed }) => into === null && parsed.client)
    const decisions = new Map<number, RowDecision>()
    for (const [agentId, own] of Map.groupBy(usable, (item) => item.agentId)) {
      const clients = own.map(({ parsed }) => parsed.client!)
      const checked = await checkRows(this.#db, { ...this.#actor, personId: agentId }, this.#deps, clients)
      for (const [at, { row }] of own.entries()) decisions.set(row, checked[at]!)
    }
    return decisions
  }

  /** A row with the tags there is room for; a second row with a person's other address is that person's. */
  async #finish(row: PlanRow): Promise<PlanRow> {
    const { client, kind, personId, agentId } = row
    if (!client || kind === 'yours' || kind === 'broken') return row
    if (kind === 'approval') {
      const hasMore =
        client.tags.length +
          client.participants.length +
          (client.tasks ?? []).length +
          (client.searches ?? []).length >
        0
      const notes = hasMore ? [...row.notes, rowNotes.peopleInNotes] : row.notes
      return { ...row, client: keepPeople(client), notes }
    }
    const key = `${agentId} ${personId}`
    if (personId !== null && this.#people.has(key))
      return { ...row, kind: 'broken', client: null, notes: [rowNotes.repeatedPerson] }
    if (personId !== null) this.#people.add(key)
    const limited = await this.#limits.apply(client, agentId)
    return {
      ...row,
      client: limited.client,
      notes: limited.note === null ? row.notes : [...row.notes, limited.note],
    }
  }

  /** What applying the file would do with the next rows. */
  async decide(rows: readonly PlacedRow[]): Promise<PlanRow[]> {
    const assigned = rows.map((row) => this.#assign(row))
    const decisions = await this.#check(assigned)
    const finished: PlanRow[] = []
    for (const row of assigned) finished.push(await this.#finish(planRow(row, decisions.get(row.row))))
    return finished
  }
}
