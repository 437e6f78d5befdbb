import type { MaybeSamePerson } from '@pb/contract/inquiry-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import { isRelayAddress } from '@pb/rules/mail/relay-addresses'
import { splitPersonName } from '@pb/rules/person-name'
import { isSameName } from '@pb/rules/same-name'
import { sql } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { findInquirer } from './inquirer.ts'

const maxCandidates = 50
const maxShown = 5

interface Candidate {
  readonly id: string
  readonly agent_id: string
  readonly user_id: string
  readonly agent_name: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly last_activity_at: Date
  readonly by_email: boolean
  readonly by_phone: boolean
}

export interface MaybeSame {
  readonly maybe_same: MaybeSamePerson[]
  readonly others_may_know: boolean
}

const none: MaybeSame = { maybe_same: [], others_may_know: false }

type Person = Pick<InquiryRecord, 'name' | 'email' | 'phone' | 'client_id'>

async function findCandidates(db: Db | Tx, { name, email, phone, client_id }: Person): Promise<Candidate[]> {
  const inquirer = findInquirer({ name, email, phone })
  const ownEmail = isRelayAddress(email) ? '' : email
  const { first_name: first, last_name } = splitPersonName(name)
  const last = last_name.split(' ').at(-1)!
  const { rows } = await sql<Candidate>`
    WITH found AS (
      SELECT client_id AS id, true AS by_email, false AS by_phone FROM client_email
      WHERE ${ownEmail} <> '' AND email = ${ownEmail}::citext
      UNION ALL
      SELECT client_id, false, true FROM client_phone WHERE ${phone} <> '' AND phone = ${phone}
      UNION ALL
      (SELECT id, false, false FROM client WHERE ${last} <> ''
        AND ((lower(first_name) = lower(${first}) AND lower(last_name) = lower(${last}))
          OR (lower(first_name) = lower(${last}) AND lower(last_name) = lower(${first})))
      ORDER BY last_activity_at DESC LIMIT ${maxCandidates})
    ), one AS (SELECT id, bool_or(by_email) AS by_email, bool_or(by_phone) AS by_phone FROM found GROUP BY id)
    SELECT c.id, c.agent_id, c.person_id AS user_id, p.name AS agent_name, c.last_activity_at,
      ${fullName('c')} AS name, one.by_email, one.by_phone,
      coalesce((SELECT e.email FROM client_email e WHERE e.client_id = c.id ORDER BY e.email = ${ownEmail}::citext DESC, e.position, e.email LIMIT 1), '') AS email,
      coalesce((SELECT f.phone FROM client_phone f WHERE f.client_id = c.id ORDER BY f.phone = ${phone} DESC, f.position, f.phone LIMIT 1), '') AS phone
    FROM one JOIN client c ON c.id = one.id JOIN person p ON p.id = c.agent_id
    WHERE c.archived_at IS NULL AND c.merged_into IS NULL AND c.id IS DISTINCT FROM ${client_id}::bigint
      AND EXISTS (SELECT FROM agent a WHERE a.person_id = c.agent_id AND a.deactivated_at IS NULL)
      AND NOT EXISTS (SELECT FROM inquiry_same_person s
        WHERE s.inquirer = ${inquirer} AND s.person_id = c.person_id AND NOT s.same)
    ORDER BY one.by_email DESC, one.by_phone DESC, c.last_activity_at DESC, c.id LIMIT ${maxCandidates}`.execute(
    db,
  )
  return rows
}

/**
 * Clients who may be an inquiry's person: with the same address, phone or name. An agent sees the own ones, and only
 * whether another agent may know the person; a supervisor sees all. Nothing once a client is linked.
 */
export async function findMaybeSame(db: Db | Tx, actor: Actor, record: InquiryRecord): Promise<MaybeSame> {
  if (record.client_id !== null || record.state === 'not_lead') return none
  const found = await findCandidates(db, record)
  const isSupervisor = hasRole(actor, 'SUPERVISOR')
  const visible = found.filter((one) => isSupervisor || one.agent_id === actor.personId)
  return {
    maybe_same: visible.slice(0, maxShown).map((one) => ({
      user_id: one.user_id,
      name: one.name,
      email: one.email,
      phone: one.phone,
      agent: { user_id: one.agent_id, name: one.agent_name },
      last_activity: toUnixSeconds(one.last_activity_at),
      common: [
        ...(one.by_email ? (['email'] as const) : []),
        ...(one.by_phone ? (['phone'] as const) : []),
        ...(isSameName(one.name, record.name) ? (['name'] as const) : []),
      ],
    })),
    others_may_know: visible.length < found.length,
  }
}
