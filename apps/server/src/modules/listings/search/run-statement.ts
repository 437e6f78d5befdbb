import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { checkSession, queryAsActor, type UncheckedSession } from '../../../platform/http/sessions.ts'
import type { SearchQuery } from './conditions.ts'

/** Runs a statement: by itself, or together with the check of the caller's session. */
export type RunStatement = <Row extends object>(statement: RawBuilder<Row>) => Promise<Row[]>

/** Runs statements by themselves. */
export function runOn(db: Db): RunStatement {
  return async (statement) => (await statement.execute(db)).rows
}

/**
 * Returns what runs the first statement of a search, which also checks the session, and the search. A search that
 * depends on the caller is checked before.
 */
export async function startSearch<Q extends Pick<SearchQuery, 'not_sent_to' | 'requested_by'>>(
  session: UncheckedSession,
  deps: Deps,
  query: Q,
): Promise<{ run: RunStatement; query: Q }> {
  if (!query.not_sent_to) return { run: (statement) => queryAsActor(deps, session, statement), query }
  const { personId } = await checkSession(deps, session)
  return { run: runOn(deps.db), query: { ...query, requested_by: personId } }
}
