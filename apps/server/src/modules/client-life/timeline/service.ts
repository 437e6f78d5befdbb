import type { TimelineEntry } from '@pb/contract/client-life'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ownClient } from '../../clients/index.ts'
import { secondsOf } from '../times.ts'
import { readCursor, timelinePage, writeCursor, type TimelineRow } from './page.ts'
import { timelineSources } from './sources.ts'

export interface TimelinePage {
  readonly rows: TimelineRow[]
  readonly next: string | null
}

/** A page of what happened with a client, an archived one too. Throws `not_found`, `bad_input`. */
export async function timelineOf(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { limit, page_token: token }: { limit: number; page_token?: string | undefined },
): Promise<TimelinePage> {
  const cursor = token === undefined ? null : readCursor(token)
  const { id } = await ownClient(db, actor, userId, { archived: true })
  const owner = { clientId: id, agentId: actor.personId }
  const rows = await timelinePage(db, timelineSources(), owner, { limit: limit + 1, cursor })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? writeCursor(last) : null }
}

export function presentEntry({ source, kind, id, at, payload }: TimelineRow): TimelineEntry {
  const {
    title,
    text = null,
    link = null,
  } = timelineSources()
    .find(({ name }) => name === source)!
    .words(kind, payload)
  return { key: `${source}:${id}`, source, kind, time: secondsOf(at), title, text, link, ref_id: id }
}
