import type { Query } from '@pb/contract/endpoint'
import type { mailThreads } from '@pb/contract/mailbox-threads'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { searchPage } from '../search/search-page.ts'
import { folderPage } from './folder-page.ts'
import { readToken } from './paging.ts'
import { presentRow } from './present-row.ts'
import { threadInfos } from './row-queries.ts'

/** A page of the caller's threads in a folder, or of those that a search finds. */
export async function listThreads(
  { personId }: Actor,
  deps: Pick<Deps, 'db' | 'pool'>,
  asked: Query<(typeof mailThreads)['gmailThreads']>,
) {
  const start = readToken(asked.page_token, 'query.page_token')
  const folder = { personId, folder: asked.label, count: asked.count }
  const q = asked.q.trim()
  const page =
    q === '' ? await folderPage(deps.db, folder, start) : await searchPage(deps.db, { ...folder, q }, start)
  const infos = await threadInfos(
    deps,
    personId,
    page.rows.map(({ thread_id }) => thread_id),
  )
  const placeOf = new Map(page.rows.map(({ thread_id, micros }) => [thread_id, Number(micros) / 1000]))
  return {
    collection: {
      threads: infos.map((info) => presentRow(info, asked.label, new Date(placeOf.get(info.id)!))),
      next_page_token: page.nextToken,
      total: page.total,
      total_is_exact: page.exact ? (1 as const) : (0 as const),
    },
  }
}
