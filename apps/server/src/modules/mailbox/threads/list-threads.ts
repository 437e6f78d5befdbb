import type { Query } from '@pb/contract/endpoint'
import type { mailThreads } from '@pb/contract/mail-threads'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findSearchPage } from '../search/search-page.ts'
import { findFolderPage } from './folder-page.ts'
import { parsePageToken } from './paging.ts'
import { presentRow } from './present-row.ts'
import { findThreadInfos } from './list-queries.ts'

/** Returns a page of the caller's threads in a folder, or of search results. */
export async function listThreads(
  { personId }: Actor,
  deps: Pick<Deps, 'db' | 'pool' | 'clock'>,
  params: Query<(typeof mailThreads)['gmailThreads']>,
) {
  const start = parsePageToken(params.page_token, 'query.page_token')
  const folder = { personId, folder: params.label, count: params.count }
  const q = params.q.trim()
  const page =
    q === ''
      ? await findFolderPage(deps.db, folder, start)
      : await findSearchPage(deps, { ...folder, q }, start)
  const infos = await findThreadInfos(
    deps,
    personId,
    page.rows.map(({ thread_id }) => thread_id),
  )
  const timesById = new Map(page.rows.map(({ thread_id, micros }) => [thread_id, Number(micros) / 1000]))
  return {
    collection: {
      threads: infos.map((info) => presentRow(info, params.label, new Date(timesById.get(info.id)!))),
      next_page_token: page.nextToken,
      total: page.total,
      total_is_exact: page.exact ? (1 as const) : (0 as const),
    },
  }
}
