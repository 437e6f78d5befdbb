import type { ClientChanges } from '@pb/contract/clients'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { clientChanged } from './changed.ts'
import { orConflict } from './constraints.ts'
import { recordClientEvent } from './events.ts'
import { columnsOf, listAfter } from './fields.ts'
import { findClient, lockClient, ownRecords } from './find-queries.ts'
import type { ClientRow } from './own-client.ts'
import { claimAddresses, lockAddresses, peopleWith, releaseAddresses } from './people.ts'
import { updateClient, writeEmails, writePhones } from './write-queries.ts'

/** A new address may belong to nobody, or to this very person; whose it is otherwise is said of one's own clients alone. */
async function checkNewAddress(tx: Tx, client: ClientRow, email: string): Promise<void> {
  const own = await ownRecords(tx, client.agent_id, { personId: null, emails: [email] })
  const other = own.find(({ id, archived }) => id !== client.id && !archived)
  if (other)
    throw new AppError(
      'conflict',
      `${email} is an address of your client ${`${other.first_name} ${other.last_name}`.trim()}`,
    )
  const [owner] = await peopleWith(tx, [email])
  if (owner && owner.id !== client.person_id)
    throw new AppError('conflict', `${email} belongs to somebody else whom the office knows`)
}

async function saveEmails(
  tx: Tx,
  client: ClientRow,
  before: readonly string[],
  { email, more_emails }: ClientChanges,
): Promise<void> {
  if (email === undefined && more_emails === undefined) return
  const after = listAfter(before, email, more_emails)
  const had = new Set(before.map((one) => one.toLowerCase()))
  const kept = new Set(after.map((one) => one.toLowerCase()))
  const added = after.filter((one) => !had.has(one.toLowerCase()))
  await lockAddresses(tx, added)
  for (const one of added) await checkNewAddress(tx, client, one)
  await claimAddresses(tx, client.person_id, added)
  await writeEmails(tx, client, after)
  const dropped = before.filter((one) => !kept.has(one.toLowerCase()))
  await releaseAddresses(tx, client.person_id, dropped)
}

/**
 * Changes the agent's own record; a field left out stays.
 *
 * @throws {AppError} `not_found`; `conflict` for an address of somebody else.
 */
export function saveClient(actor: Actor, deps: Deps, userId: string, changes: ClientChanges): Promise<void> {
  const work = deps.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, actor.personId, userId)
    if (!client || client.archived_at !== null) throw new AppError('not_found')
    const { emails, phones } = (await findClient(tx, actor.personId, userId))!
    await saveEmails(tx, client, emails, changes)
    if (changes.phone !== undefined || changes.more_phones !== undefined)
      await writePhones(tx, client.id, listAfter(phones, changes.phone, changes.more_phones))
    await updateClient(tx, client, columnsOf(changes))
    if (changes.stage !== undefined && changes.stage !== client.stage)
      await recordClientEvent(tx, {
        clientId: client.id,
        agentId: actor.personId,
        kind: 'stage',
        payload: { before: client.stage, after: changes.stage },
        at: deps.clock.now(),
      })
    await clientChanged(tx, deps, actor.personId, userId)
  })
  return orConflict(work)
}
