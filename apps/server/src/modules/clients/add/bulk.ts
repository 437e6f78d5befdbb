import type { NewClient } from '@pb/contract/clients'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import { recordAuditEntries } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  findAddressOwners,
  findOwnRecordsInBulk,
  findProtectedPeople,
  insertClientsInBulk,
  type BulkResult,
  type BulkRow,
} from './bulk-queries.ts'
import { getEmails } from '../record/new-record.ts'
import { getProtectionStart } from '../requests/service.ts'
import { clientErrors } from '../texts.ts'

/** The outcome of adding a client with given addresses. */
export type NewClientCheck =
  | { readonly kind: 'new' }
  /** `known`: a person in the office's contacts. `approval`: protected by another agent's recent activity. */
  | { readonly kind: 'known' | 'approval'; readonly personId: string }
  /** The agent already has the client. */
  | { readonly kind: 'yours'; readonly personId: string; readonly archived: boolean }
  /** The agent's own address. */
  | { readonly kind: 'self' }
  /** The addresses belong to different people. */
  | { readonly kind: 'several' }

/** Checks what adding each client would do; the number of statements does not depend on the number of clients. */
export async function checkNewClients(
  db: Db | Tx,
  actor: Actor,
  deps: Pick<Deps, 'clock'>,
  clients: readonly NewClient[],
): Promise<NewClientCheck[]> {
  const agentId = actor.personId
  const addresses = clients.map((fields) => getEmails(fields).map((email) => email.toLowerCase()))
  const emails = [...new Set(addresses.flat())]
  const owners = new Map(
    (await findAddressOwners(db, emails)).map(({ email, person_id }) => [email, person_id]),
  )
  const people = [...new Set(owners.values())]
  const own = await findOwnRecordsInBulk(db, agentId, { people, emails })
  const byPerson = new Map(own.map((record) => [record.person_id, record]))
  const byEmail = new Map(own.flatMap((record) => record.emails.map((email) => [email, record] as const)))
  // Supervisors approve requests, so they need no approval.
  const since = getProtectionStart(deps)
  const protectedPeople = new Set(
    hasRole(actor, 'SUPERVISOR') ? [] : await findProtectedPeople(db, { agentId, people, since }),
  )
  return addresses.map((clientEmails): NewClientCheck => {
    const personIds = new Set(clientEmails.flatMap((email) => owners.get(email) ?? []))
    const records = [
      ...[...personIds].map((id) => byPerson.get(id)),
      ...clientEmails.map((email) => byEmail.get(email)),
    ].filter((record) => record !== undefined)
    const record = records.find(({ archived }) => !archived) ?? records[0]
    if (record) return { kind: 'yours', personId: record.person_id, archived: record.archived }
    if (personIds.size > 1) return { kind: 'several' }
    const [personId] = personIds
    if (personId === undefined) return { kind: 'new' }
    if (personId === agentId) return { kind: 'self' }
    return { kind: protectedPeople.has(personId) ? 'approval' : 'known', personId }
  })
}

/** Adds many clients with the same effect as adding each by the form. Throws `conflict` on a concurrent addition. */
export async function addClientsInBulk(
  tx: Tx,
  actor: Actor,
  deps: Deps,
  rows: readonly BulkRow[],
): Promise<BulkResult[]> {
  const results = await insertClientsInBulk(tx, actor.personId, rows, deps.clock.now())
  if (!results) throw new AppError('conflict', clientErrors.justAddedByAnother)
  const attached = rows.flatMap(({ personId }) => personId ?? [])
  await recordAuditEntries(
    tx,
    deps,
    attached.map((person) => ({
      by: actor.personId,
      about: actor.personId,
      what: 'client_attached',
      details: { person },
    })),
  )
  return results
}
