import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import '../../clients/tables.ts'
import '../tables.ts'

/** The package behind a link that works. */
export interface ActivePackage {
  readonly id: string
  readonly household_id: string
  readonly agent_id: string
  readonly form_ids: string[]
  readonly paper_ids: string[] | null
  /** For whom it is, as the sender wrote it. */
  readonly reader: string
  readonly unmasked: boolean
  readonly code_required: boolean
  readonly income_tests: boolean
  readonly expires_at: Date
}

/** Links with plain numbers of before there were codes no longer work. */
export const opensToAnyone = sql<boolean>`(s.unmasked AND NOT s.code_required)`

/**
 * Returns the package of a token. Unknown, expired and revoked links, those of archived clients, deactivated agents and
 * erased households all get the same `not_found`.
 */
export async function getActivePackage({ db, clock }: Deps, token: string): Promise<ActivePackage> {
  const { rows } = await sql<ActivePackage>`
    SELECT s.id, s.household_id, h.agent_id, s.form_ids, s.paper_ids, array_to_string(s.recipients, ', ') AS reader,
      s.unmasked, s.code_required, s.income_tests, s.expires_at
    FROM application_submission s
      JOIN application_household h ON h.id = s.household_id AND h.erased_at IS NULL
      JOIN client c ON c.id = h.client_id AND c.archived_at IS NULL
      JOIN agent a ON a.person_id = h.agent_id AND a.deactivated_at IS NULL
    WHERE s.token_hash = ${hashToken(token)} AND s.revoked_at IS NULL AND s.expires_at > ${clock.now()}
      AND NOT ${opensToAnyone}`.execute(db)
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found')
  return row
}
