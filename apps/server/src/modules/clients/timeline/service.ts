import type { TimelineEntry } from '@pb/contract/client-life'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getOwnClient } from '../index.ts'
import { decodeCursor, queryTimeline, encodeCursor, type TimelineRow } from './page.ts'
import { getTimelineSources } from './sources.ts'

export interface TimelinePage {
  readonly rows: TimelineRow[]
  readonly next: string | null
}

/** A page of the timeline of a client, also of an archived one. Throws `not_found`, `bad_input`. */
export async function findTimelinePage(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { limit, page_token: token }: { limit: number; page_token?: string | undefined },
): Promise<TimelinePage> {
  const cursor = token === undefined ? null : decodeCursor(token)
  const { id } = await getOwnClient(db, actor, userId, { archived: true })
  const owner = { clientId: id, agentId: actor.personId }
  const rows = await queryTimeline(db, getTimelineSources(), owner, { limit: limit + 1, cursor })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? encodeCursor(last) : null }
}

export function presentEntry({ source, kind, id, at, payload }: TimelineRow): TimelineEntry {
  const {
    title,
    text = null,
    link = null,
    kind: shownKind = kind,
  } = getTimelineSources()
    .find(({ name }) => name === source)!
    .format(kind, payload)
  return {
    key: `${source}:${id}`,
    source,
    kind: shownKind,
    time: toUnixSeconds(at),
    title,
    text,
    link,
    ref_id: id,
  }
}
