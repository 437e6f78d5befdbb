import { joinPersonName } from '@pb/rules/person-name'
import { maxFollowUpClients, type FollowUpRecipient, type FollowUpSkip } from '@pb/contract/follow-ups'
import type { Body } from '@pb/contract/endpoint'
import type { followUps } from '@pb/contract/follow-ups'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { matchesClientFilter } from '../clients/index.ts'
import { hasClientOptedOut } from '../email-opt-outs/index.ts'
import { followUpErrors } from './texts.ts'
import './tables.ts'

export type Selection = Body<typeof followUps.followUpRecipients>

export interface Recipient {
  readonly client_id: string
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  /** Empty for none. */
  readonly email: string
  readonly archived: boolean
  readonly opted_out: boolean
}

/**
 * The selected clients of the actor in the order of their names. Throws `not_found` for a client that is not the
 * actor's, and `rule_broken` for no clients or too many.
 */
export async function findRecipients(
  db: Db | Tx,
  { personId }: Actor,
  { user_ids, filter }: Selection,
): Promise<Recipient[]> {
  if ((user_ids === undefined) === (filter === undefined))
    throw new AppError('rule_broken', followUpErrors.chooseOne)
  const ids = [...new Set(user_ids)]
  const condition = filter
    ? matchesClientFilter(personId, filter)
    : sql<boolean>`c.person_id = ANY (${ids}::bigint[])`
  const { rows } = await sql<Recipient>`
    SELECT c.id AS client_id, c.person_id AS user_id, c.first_name, c.last_name,
      c.archived_at IS NOT NULL AS archived, ${hasClientOptedOut(sql`c.id`)} AS opted_out,
      coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id
        ORDER BY e.position, e.email LIMIT 1), '') AS email
    FROM client c WHERE c.agent_id = ${personId} AND ${condition}
    ORDER BY c.search, c.id LIMIT ${maxFollowUpClients + 1}`.execute(db)
  if (rows.length < ids.length) throw new AppError('not_found')
  if (rows.length > maxFollowUpClients)
    throw new AppError('rule_broken', followUpErrors.tooMany(maxFollowUpClients))
  if (rows.length === 0) throw new AppError('rule_broken', followUpErrors.noClients)
  return rows
}

export const formatName = ({ first_name, last_name }: Pick<Recipient, 'first_name' | 'last_name'>): string =>
  joinPersonName({ first_name, last_name })

export function getSkip({ archived, email, opted_out }: Recipient): FollowUpSkip | null {
  if (archived) return 'archived'
  if (email === '') return 'no-email'
  return opted_out ? 'opted-out' : null
}

export function presentRecipient(recipient: Recipient): FollowUpRecipient {
  const { user_id, first_name, last_name, email } = recipient
  return { user_id, name: formatName(recipient), first_name, last_name, email, skip: getSkip(recipient) }
}

/** The value of `{agent}` in an email: the first name, or the name without one. */
export async function findAgentName(db: Db, { personId }: Actor): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT coalesce(nullif(first_name, ''), name) AS name
    FROM person WHERE id = ${personId}`.execute(db)
  return maybeOne(rows)?.name ?? ''
}
