import type { NewClient } from '@pb/contract/clients'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { clientChanged } from './changed.ts'
import { alreadyClient } from './constraints.ts'
import { recordClientEvent } from './events.ts'
import { columnsOf, eachOnce, listAfter } from './fields.ts'
import { ownRecords, type OwnRecord } from './find-queries.ts'
import { claimAddresses, type PersonRow } from './people.ts'
import { insertClient, updateClient, writeEmails, writePhones } from './write-queries.ts'

type HowAdded = 'created' | 'attached' | 'approved'

export function addressesOf({ email, more_emails }: NewClient): string[] {
  return listAfter([], email, more_emails)
}

/** The agent's record of a person, as the form says; one that was removed comes back, with what belonged to it. */
export async function writeNewClient(
  tx: Tx,
  deps: Deps,
  { agentId, person, fields, how }: NewRecord,
  removed?: OwnRecord,
): Promise<void> {
  const now = deps.clock.now()
  const emails = addressesOf(fields)
  await claimAddresses(tx, person.id, emails)
  const { first_name, last_name, search_types = ['rental'], ...columns } = columnsOf(fields)
  const row = { ...columns, first_name: first_name ?? '', last_name: last_name ?? '', search_types }
  const fresh = { assigned_at: now, is_new: how === 'approved' }
  const id =
    removed?.id ??
    (await insertClient(tx, {
      ...row,
      ...fresh,
      agent_id: agentId,
      person_id: person.id,
      created_at: now,
      last_activity_at: now,
    }))
  const client = { id, agent_id: agentId }
  if (removed)
    await updateClient(tx, client, {
      ...row,
      ...fresh,
      archived_at: null,
      archive_reason: null,
      merged_into: null,
    })
  await writeEmails(tx, client, emails)
  await writePhones(tx, id, eachOnce([fields.phone ?? '', ...(fields.more_phones ?? [])]))
  await recordClientEvent(tx, { clientId: id, agentId, kind: 'added', payload: { how }, at: now })
  await clientChanged(tx, deps, agentId, person.id)
}

interface NewRecord {
  readonly agentId: string
  readonly person: PersonRow
  readonly fields: NewClient
  readonly how: HowAdded
}

/**
 * The agent's removed record of a person, if any; throws `conflict` where one is on the list, by person or by address.
 */
export async function removedRecord(
  tx: Tx,
  agentId: string,
  { personId, emails }: { personId: string | null; emails: readonly string[] },
): Promise<OwnRecord | undefined> {
  const records = await ownRecords(tx, agentId, { personId, emails })
  if (records.some(({ archived }) => !archived)) throw new AppError('conflict', alreadyClient)
  return records.find((record) => record.person_id === personId)
}
