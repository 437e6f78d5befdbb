import { emailKey } from '@pb/rules/mail/addresses'
import { joinPersonName } from '@pb/rules/person-name'
import type { applications } from '@pb/contract/applications'
import type { Body } from '@pb/contract/endpoint'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { ensureParticipant, type ClientRow } from '../../clients/index.ts'
import { applicationErrors } from '../texts.ts'

export type AskedPerson = Body<typeof applications.askToApply>['people'][number]

export const formatName = ({
  first_name,
  last_name,
}: Pick<AskedPerson, 'first_name' | 'last_name'>): string => joinPersonName({ first_name, last_name })

/** Throws `rule_broken` for a person who is named twice, or a second applicant. */
export function checkPeople(people: readonly AskedPerson[], hasApplicant: boolean): void {
  const emails = people.map(({ email }) => emailKey(email))
  const repeated = emails.find((email, index) => emails.indexOf(email) < index)
  if (repeated !== undefined) throw new AppError('rule_broken', applicationErrors.samePerson(repeated))
  const applicants = people.filter(({ applicant_type }) => applicant_type === 'APPLICANT').length
  if (applicants + (hasApplicant ? 1 : 0) > 1)
    throw new AppError('rule_broken', applicationErrors.oneApplicant)
}

async function isOwnClientOrParticipant(tx: Tx, client: ClientRow, userId: string): Promise<boolean> {
  const participant = await tx
    .selectFrom('participant')
    .where('client_id', '=', client.id)
    .where('person_id', '=', userId)
    .select('id')
    .executeTakeFirst()
  if (participant) return true
  const own = await tx
    .selectFrom('client')
    .where('agent_id', '=', client.agent_id)
    .where('person_id', '=', userId)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return own !== undefined
}

/**
 * Returns the person's id: a client of the agent or a participant of the client by `user_id`, else the person with the
 * address, who becomes a participant unless it is the client. Throws `not_found` for someone else's `user_id`.
 */
export async function resolvePerson(
  tx: Tx,
  deps: Deps,
  client: ClientRow,
  { user_id, applicant_type, first_name, last_name, email, phone }: AskedPerson,
): Promise<string> {
  if (user_id === client.person_id) return user_id
  if (user_id !== undefined) {
    if (await isOwnClientOrParticipant(tx, client, user_id)) return user_id
    throw new AppError('not_found')
  }
  const type = applicant_type.startsWith('GUARANTOR') ? 'GUARANTOR' : 'TENANT'
  return ensureParticipant(tx, deps, client, { type, first_name, last_name, email, phone })
}
