import { joinPersonName } from '@pb/rules/person-name'
import type { ClientChanges } from '@pb/contract/clients'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishClientChange } from './publish-change.ts'
import { withConflictErrors } from './constraints.ts'
import { recordClientEvent } from './events.ts'
import { toClientColumns, applyListChanges } from './fields.ts'
import { findClient, lockClient, findOwnRecords } from './find-queries.ts'
import type { ClientRow } from './own-client.ts'
import {
  claimAddresses,
  lockAddresses,
  findPeopleByEmails,
  releaseAddresses,
} from '../../accounts/people/index.ts'
import { copyOptOut } from '../../email-opt-outs/index.ts'
import { updateClient, writeEmails, writePhones } from './write-queries.ts'
import { checkReplacedText } from '../replaced-text.ts'
import { clientErrors } from '../texts.ts'

/**
 * Throws `conflict` when the address belongs to another person. The message contains the name only if that person is
 * one of the agent's own clients.
 */
async function checkNewAddress(tx: Tx, client: ClientRow, email: string): Promise<void> {
  const own = await findOwnRecords(tx, client.agent_id, { personId: null, emails: [email] })
  const other = own.find(({ id, archived }) => id !== client.id && !archived)
  if (other) throw new AppError('conflict', clientErrors.emailOfOwnClient(email, joinPersonName(other)))
  const [owner] = await findPeopleByEmails(tx, [email])
  if (owner && owner.id !== client.person_id)
    throw new AppError('conflict', clientErrors.emailOfAnotherPerson(email))
}

async function saveEmails(
  tx: Tx,
  client: ClientRow,
  before: readonly string[],
  { email, more_emails }: ClientChanges,
): Promise<void> {
  if (email === undefined && more_emails === undefined) return
  const after = applyListChanges(before, email, more_emails)
  const keysBefore = new Set(before.map((address) => address.toLowerCase()))
  const keysAfter = new Set(after.map((address) => address.toLowerCase()))
  const added = after.filter((address) => !keysBefore.has(address.toLowerCase()))
  await lockAddresses(tx, added)
  await copyOptOut(tx, client.id, added, clientErrors.askedElsewhere)
  for (const address of added) await checkNewAddress(tx, client, address)
  await claimAddresses(tx, client.person_id, added)
  await writeEmails(tx, client, after)
  const removed = before.filter((address) => !keysAfter.has(address.toLowerCase()))
  await releaseAddresses(tx, client.person_id, removed)
}

/**
 * Updates the agent's own record; omitted fields are unchanged.
 *
 * @throws {AppError} `not_found`; `conflict` for an address of another person, or for notes that were changed meanwhile.
 */
export function saveClient(actor: Actor, deps: Deps, userId: string, changes: ClientChanges): Promise<void> {
  const work = deps.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, actor.personId, userId)
    if (!client || client.archived_at !== null) throw new AppError('not_found')
    if (changes.notes !== undefined)
      checkReplacedText(client.notes, changes.replaces_notes, changes.notes, 'body.notes')
    const { emails, phones } = (await findClient(tx, actor.personId, userId))!
    await saveEmails(tx, client, emails, changes)
    if (changes.phone !== undefined || changes.more_phones !== undefined)
      await writePhones(tx, client.id, applyListChanges(phones, changes.phone, changes.more_phones))
    await updateClient(tx, client, toClientColumns(changes))
    if (changes.stage !== undefined && changes.stage !== client.stage)
      await recordClientEvent(tx, {
        clientId: client.id,
        agentId: actor.personId,
        kind: 'stage',
        payload: { before: client.stage, after: changes.stage },
        at: deps.clock.now(),
      })
    await publishClientChange(tx, deps, actor.personId, userId)
  })
  return withConflictErrors(work)
}
