import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findOpenHouseRows, type OpenHouseRow } from '../records/open-house-row.ts'
import { signInErrors } from '../texts.ts'
import { isSignInToken, parseSignInToken } from './token.ts'

/** The open house of a visitor's link. Throws `not_found` for invalid links, and those that the agent turned off. */
export async function findSignInPage(
  deps: Pick<Deps, 'env'>,
  db: Db | Tx,
  token: string,
): Promise<OpenHouseRow> {
  const id = parseSignInToken(token)
  const [row] = id === null ? [] : await findOpenHouseRows(db, sql`o.id = ${id}`)
  if (
    !row ||
    row.is_off ||
    row.is_online_only ||
    !row.agent_active ||
    !isSignInToken(deps, token, row.id, row.generation)
  )
    throw new AppError('not_found', signInErrors.notFound)
  return row
}
