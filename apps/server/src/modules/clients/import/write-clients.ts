import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { addClientsInBulk, archiveClientsInBulk, type NewParticipant } from '../index.ts'
import { findNamesOfTags, findTagNames, insertMissingTags, insertTaggings } from '../tags/index.ts'
import { addWork } from './add-work.ts'
import type { PlanRow } from './decide-rows.ts'
import type { Outcome } from './queries.ts'

export const toOutcome = ({ row }: PlanRow, changes: Partial<Outcome>): Outcome => ({
  row,
  clientId: null,
  personId: null,
  personMade: false,
  requestId: null,
  notes: null,
  ...changes,
})

/** Tags of one import by agent and name. */
export class ImportTags {
  readonly #tx: Tx
  readonly #now: Date
  readonly #owner: string
  /** Tags that all clients of the import get. */
  readonly #tagIds: readonly string[]
  readonly #byAgent = new Map<string, Map<string, string>>()
  #names: readonly string[] | undefined
  readonly added: string[] = []

  constructor(
    tx: Tx,
    options: { readonly owner: string; readonly tagIds: readonly string[]; readonly now: Date },
  ) {
    this.#tx = tx
    this.#now = options.now
    this.#owner = options.owner
    this.#tagIds = options.tagIds
  }

  async #loadTags(agentId: string, names: readonly string[]): Promise<Map<string, string>> {
    const known = this.#byAgent.get(agentId)
    if (known && names.every((name) => known.has(name.toLowerCase()))) return known
    const missing = names.filter((name) => !known?.has(name.toLowerCase()))
    this.added.push(...(await insertMissingTags(this.#tx, { agentId, names: missing, now: this.#now })))
    const tags = new Map((await findTagNames(this.#tx, agentId)).map(({ id, name }) => [name, id]))
    this.#byAgent.set(agentId, tags)
    return tags
  }

  /** Tags that clients added by one agent's rows get. */
  async tag(agentId: string, rows: readonly PlanRow[], clientIds: readonly string[]): Promise<void> {
    this.#names ??= await findNamesOfTags(this.#tx, this.#owner, this.#tagIds)
    const common = this.#names
    const names = new Map(
      [...common, ...rows.flatMap(({ client }) => client!.tags)].map((name) => [name.toLowerCase(), name]),
    )
    if (names.size === 0) return
    const tags = await this.#loadTags(agentId, [...names.values()])
    const taggings = rows.flatMap(({ client }, at) =>
      [...common, ...client!.tags].flatMap((name) => {
        const tagId = tags.get(name.toLowerCase())
        return tagId === undefined ? [] : [{ clientId: clientIds[at]!, tagId }]
      }),
    )
    await insertTaggings(this.#tx, agentId, taggings)
  }
}

/** What adding a batch of one agent's clients resulted in. */
export interface AddedBatch {
  readonly outcomes: readonly Outcome[]
  readonly participants: readonly NewParticipant[]
}

const toParticipant = (
  { clientId, personId }: Omit<NewParticipant, 'form'>,
  form: NewParticipant['form'],
) => ({
  clientId,
  personId,
  form,
})

/** Adds clients of one agent, on whose behalf it is. */
export async function addBatch(
  tx: Tx,
  { actor, deps, tags }: { readonly actor: Actor; readonly deps: Deps; readonly tags: ImportTags },
  agentId: string,
  rows: readonly PlanRow[],
): Promise<AddedBatch> {
  const results = await addClientsInBulk(
    tx,
    { ...actor, personId: agentId },
    deps,
    rows.map(({ client, personId }) => ({ fields: client!.fields, personId })),
  )
  await tags.tag(
    agentId,
    rows,
    results.map(({ clientId }) => clientId),
  )
  await addWork(
    tx,
    { agentId, now: deps.clock.now() },
    rows.map(({ client }, at) => ({ clientId: results[at]!.clientId, client: client! })),
  )
  await archiveClientsInBulk(
    tx,
    agentId,
    rows.flatMap(({ client }, at) =>
      client!.removal === null ? [] : [{ clientId: results[at]!.clientId, reason: client!.removal }],
    ),
    deps.clock.now(),
  )
  return {
    outcomes: rows.map((row, at) => {
      const { clientId, personId } = results[at]!
      return toOutcome(row, { clientId, personId, personMade: row.personId === null })
    }),
    participants: rows.flatMap(({ client }, at) =>
      client!.participants.map((form) => toParticipant(results[at]!, form)),
    ),
  }
}
