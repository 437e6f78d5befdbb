import { isSameEmail } from '@pb/rules/mail/addresses'
import { isPublicDomain } from '@pb/rules/mail/public-domains'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Authentication } from '../authentication.ts'
import type { ParsedMessage } from '../message.ts'
import { findLead, isOfficeClaim, type Lead } from './find-lead.ts'
import { findSenderClaim, type OfficePeople, type SenderClaim } from './sender-claims.ts'

/** Returns the active people of the office, and the domains of their addresses. */
export async function findOfficePeople(tx: Tx): Promise<OfficePeople> {
  const { rows } = await sql<{ name: string; email: string }>`
    SELECT person.name, lower(agent.email::text) AS email FROM agent JOIN person ON person.id = agent.person_id
    WHERE agent.deactivated_at IS NULL ORDER BY agent.person_id`.execute(tx)
  const domains = new Set(rows.map(({ email }) => email.split('@').at(-1)!))
  return { colleagues: rows, domains: [...domains].filter((domain) => !isPublicDomain(domain)) }
}

/** What is stored about the sender of a message. */
export interface SenderCheck {
  readonly authentication: Authentication | null
  readonly outside: boolean
  readonly claim: SenderClaim | null
}

/** The check of a message from this office. */
export const trustedSender: SenderCheck = { authentication: null, outside: false, claim: null }

/** Finds the person of an inquiry; null when the sender may not be who they claim to be, or the person is a colleague. */
export async function checkLead(
  message: ParsedMessage,
  { authentication, claim }: SenderCheck,
  findPeople: () => Promise<OfficePeople>,
): Promise<Lead | null> {
  const lead = claim === null ? findLead(message, authentication) : null
  return lead === null || isOfficeClaim(lead, await findPeople()) ? null : lead
}

/** Checks who a mail from outside claims to be from. */
export function checkSender(
  message: ParsedMessage,
  authentication: Authentication,
  office: OfficePeople,
): SenderCheck {
  const { from, replyTo, trace } = message
  const senders = trace?.senders ?? (from ? [from] : [])
  const { verified } = authentication
  const claim = findSenderClaim({ senders, replyTo, verified }, office)
  const isColleague = office.colleagues.some(({ email }) => from !== null && isSameEmail(email, from.email))
  return { authentication, outside: !isColleague || claim !== null, claim }
}
