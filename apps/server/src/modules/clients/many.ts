import type { NewClient } from '@pb/contract/clients'
import type { Actor } from '../../platform/actor.ts'
import { auditAll } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  busyOfMany,
  deleteMany,
  insertMany,
  ownersOf,
  ownOfMany,
  type ManyMade,
  type ManyRow,
} from './many-queries.ts'
import { addressesOf } from './record.ts'
import { askForClients, protectedSince } from './requests.ts'

/** What comes of adding somebody with these addresses. */
export type Standing =
  | { readonly kind: 'new' }
  | { readonly kind: 'known' | 'approval'; readonly personId: string }
  | { readonly kind: 'yours'; readonly personId: string; readonly archived: boolean }
  | { readonly kind: 'self' }
  | { readonly kind: 'several' }

/** How each of many new clients stands to the office and to the agent, in a few statements for all of them. */
export async function standingOfMany(
  db: Db | Tx,
  actor: Actor,
  deps: Pick<Deps, 'clock'>,
  clients: readonly NewClient[],
): Promise<Standing[]> {
  const agentId = actor.personId
  const addresses = clients.map((fields) => addressesOf(fields).map((email) => email.toLowerCase()))
  const emails = [...new Set(addresses.flat())]
  const owners = new Map((await ownersOf(db, emails)).map(({ email, person_id }) => [email, person_id]))
  const people = [...new Set(owners.values())]
  const own = await ownOfMany(db, agentId, { people, emails })
  const byPerson = new Map(own.map((record) => [record.person_id, record]))
  const byEmail = new Map(own.flatMap((record) => record.emails.map((email) => [email, record] as const)))
  // Supervisors, who would be asked, need not ask.
  const since = protectedSince(deps)
  const busy = new Set(
    actor.roles.includes('SUPERVISOR') ? [] : await busyOfMany(db, { agentId, people, since }),
  )
  return addresses.map((given): Standing => {
    const found = new Set(given.flatMap((email) => owners.get(email) ?? []))
    const records = [...[...found].map((id) => byPerson.get(id)), ...given.map((email) => byEmail.get(email))]
    const record = records.find((one) => one && !one.archived) ?? records.find((one) => one !== undefined)
    if (record) return { kind: 'yours', personId: record.person_id, archived: record.archived }
    if (found.size > 1) return { kind: 'several' }
    const [personId] = found
    if (personId === undefined) return { kind: 'new' }
    if (personId === agentId) return { kind: 'self' }
    return { kind: busy.has(personId) ? 'approval' : 'known', personId }
  })
}

/** Adds many clients at once, as if each had been added by the form; throws `conflict` where somebody was quicker. */
export async function addMany(
  tx: Tx,
  actor: Actor,
  deps: Deps,
  rows: readonly ManyRow[],
): Promise<ManyMade[]> {
  const made = await insertMany(tx, actor.personId, rows, deps.clock.now())
  if (!made) throw new AppError('conflict', 'Somebody has just been added elsewhere. Look at it again.')
  const attached = rows.flatMap(({ personId }) => personId ?? [])
  await auditAll(
    tx,
    deps,
    attached.map((person) => ({
      by: actor.personId,
      about: actor.personId,
      what: 'client_attached',
      details: { person },
    })),
  )
  return made
}

/** Asks the supervisors for people whom other agents work with; returns the request's id of each, in their order. */
export const askForMany = askForClients

/** Removes clients that were added by mistake, for good. */
export const removeMany = deleteMany
