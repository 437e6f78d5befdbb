import type { NewClient } from '@pb/contract/clients'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishClientChange } from './publish-change.ts'
import { recordClientEvent } from './events.ts'
import { toClientColumns, uniqueIgnoringCase, applyListChanges } from './fields.ts'
import { findOwnRecords, type OwnRecord } from './find-queries.ts'
import { claimAddresses, type PersonRow } from '../../accounts/people/index.ts'
import { insertClient, updateClient, writeEmails, writePhones } from './write-queries.ts'
import { clientErrors } from '../texts.ts'

type HowAdded = 'created' | 'attached' | 'approved'

export function getEmails({ email, more_emails }: NewClient): string[] {
  return applyListChanges([], email, more_emails)
}

/** Inserts the agent's record of a person, or with `removed` restores that archived record with the new fields. */
export async function writeNewClient(
  tx: Tx,
  deps: Deps,
  { agentId, person, fields, how }: NewRecord,
  removed?: OwnRecord,
): Promise<void> {
  const now = deps.clock.now()
  const emails = getEmails(fields)
  await claimAddresses(tx, person.id, emails)
  const { first_name, last_name, search_types = ['rental'], ...columns } = toClientColumns(fields)
  const row = { ...columns, first_name: first_name ?? '', last_name: last_name ?? '', search_types }
  const assignment = { assigned_at: now, is_new: how === 'approved' }
  const id =
    removed?.id ??
    (await insertClient(tx, {
      ...row,
      ...assignment,
      agent_id: agentId,
      person_id: person.id,
      created_at: now,
      last_activity_at: now,
    }))
  const client = { id, agent_id: agentId }
  if (removed)
    await updateClient(tx, client, {
      ...row,
      ...assignment,
      archived_at: null,
      archive_reason: null,
      merged_into: null,
    })
  await writeEmails(tx, client, emails)
  await writePhones(tx, id, uniqueIgnoringCase([fields.phone ?? '', ...(fields.more_phones ?? [])]))
  await recordClientEvent(tx, { clientId: id, agentId, kind: 'added', payload: { how }, at: now })
  await publishClientChange(tx, deps, agentId, person.id)
}

interface NewRecord {
  readonly agentId: string
  readonly person: PersonRow
  readonly fields: NewClient
  readonly how: HowAdded
}

/**
 * The agent's archived record of a person, if any. Throws `conflict` when an active record has the person or one of the
 * addresses.
 */
export async function findRemovedRecord(
  tx: Tx,
  agentId: string,
  { personId, emails }: { personId: string | null; emails: readonly string[] },
): Promise<OwnRecord | undefined> {
  const records = await findOwnRecords(tx, agentId, { personId, emails })
  if (records.some(({ archived }) => !archived)) throw new AppError('conflict', clientErrors.alreadyClient)
  return records.find((record) => record.person_id === personId)
}
