import type { ListingTerms } from '@pb/contract/listing-terms'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { formatCommission } from './labels.ts'
import { presentContact } from './present-detail.ts'
import type { DetailRow } from './queries.ts'

type TermsRow = Pick<
  DetailRow,
  'id' | 'commission' | 'available_from' | 'verified_at' | 'contact' | 'agent_id' | 'agent_name'
>

/** Returns what rows of results show beyond a card, in the order of the ids; unknown ids are skipped. */
export async function findListingTerms(
  _actor: Actor,
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<ListingTerms[]> {
  const { rows } = await sql<TermsRow>`
    SELECT l.id, l.commission, l.available_from, l.verified_at, l.contact, l.agent_id,
      (SELECT p.name FROM person p WHERE p.id = l.agent_id) AS agent_name
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS asked (id, place)
    JOIN listing l ON l.id = asked.id WHERE l.deleted_at IS NULL ORDER BY asked.place`.execute(db)
  return rows.map((row) => ({
    advertisement_id: row.id,
    commission_structure: formatCommission(row.commission),
    available_from: row.available_from,
    verified_on: row.verified_at && toUnixSeconds(row.verified_at),
    leasing_contact: presentContact(row),
    agent: row.agent_id === null ? null : { user_id: row.agent_id, name: row.agent_name ?? '' },
  }))
}
