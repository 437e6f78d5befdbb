import { maxTags } from '@pb/contract/client-tags'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { findTagNames } from '../tags/index.ts'
import type { ImportedClient } from './file/parse-row.ts'
import { rowNotes } from './texts.ts'

const maxNameLength = 40

/** Decides which tags of a file an agent gets: all that have room; the others are kept in the notes. */
export class TagLimits {
  readonly #db: Db | Tx
  readonly #byAgent = new Map<string, Promise<Set<string>>>()

  constructor(db: Db | Tx) {
    this.#db = db
  }

  #load(agentId: string): Promise<Set<string>> {
    const known = this.#byAgent.get(agentId)
    if (known) return known
    const loading = findTagNames(this.#db, agentId).then((tags) => new Set(tags.map(({ name }) => name)))
    this.#byAgent.set(agentId, loading)
    return loading
  }

  /** The client with the tags that it can have, and a warning about the others. */
  async apply(
    client: ImportedClient,
    agentId: string,
  ): Promise<{ client: ImportedClient; note: string | null }> {
    const names = await this.#load(agentId)
    const tags: string[] = []
    const others: string[] = []
    for (const tag of client.tags) {
      const key = tag.toLowerCase()
      if (tag.length > maxNameLength || (!names.has(key) && names.size >= maxTags)) others.push(tag)
      else if (!tags.some((own) => own.toLowerCase() === key)) tags.push(tag)
      if (tag.length <= maxNameLength && names.size < maxTags) names.add(key)
    }
    if (others.length === 0) return { client: { ...client, tags }, note: null }
    const notes = [client.fields.notes ?? '', `Tags: ${others.join(', ')}`].filter(Boolean).join('\n')
    return {
      client: { ...client, tags, fields: { ...client.fields, notes: notes.slice(0, 10_000) } },
      note: rowNotes.tagsInNotes(others.length, maxTags),
    }
  }
}
