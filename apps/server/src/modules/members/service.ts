import { memberEvent, type WorkCount } from '@pb/contract/members'
import { roles as allRoles, type Role } from '@pb/contract/roles'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { OwnedWork } from '../../platform/module.ts'
import {
  dropPasswordLinksOf,
  endAccess,
  endLinksMadeBy,
  makePasswordLink,
  withdrawInvitationsOf,
  type HandedLink,
} from '../auth/index.ts'
import { notify } from '../notifications/index.ts'
import { keepingSupervisor } from './constraints.ts'
import { handOver, receiverOf, workOf, type HandOverDone } from './hand-over.ts'
import { pageOfEntries, type EntryPage, type EntryQuery } from './list-queries.ts'
import {
  findMember,
  historyOf,
  lockMembers,
  nameOf,
  setDeactivated,
  setRoles,
  type EventRow,
  type LockedMember,
  type MemberRow,
} from './queries.ts'

const historyLength = 100

/** Everybody in the office; the guard has checked that a supervisor asks, here and below. */
export function listMembers(_actor: Actor, { db }: Deps, query: EntryQuery): Promise<EntryPage> {
  return pageOfEntries(db, query)
}

export interface MemberDetail {
  readonly member: MemberRow
  readonly work: readonly WorkCount[]
  readonly history: readonly EventRow[]
}

/** One member with work and history; throws `not_found`. */
export async function memberDetail(
  _actor: Actor,
  { db }: Deps,
  works: readonly OwnedWork[],
  personId: string,
): Promise<MemberDetail> {
  const member = await findMember(db, personId)
  if (!member) throw new AppError('not_found')
  const [work, history] = await Promise.all([
    workOf(db, works, personId),
    historyOf(db, personId, { kinds: memberEvent.shape.what.options, limit: historyLength }),
  ])
  return { member, work, history }
}

async function lockMember(tx: Tx, personId: string): Promise<LockedMember> {
  const member = (await lockMembers(tx, [personId])).get(personId)
  if (!member) throw new AppError('not_found')
  return member
}

const roleNames: Readonly<Record<Role, string>> = {
  AGENT: 'agent',
  DEVELOPER: 'developer',
  SUPERVISOR: 'supervisor',
}

/**
 * Gives a member these roles, from their next call on. Links that somebody made who is no supervisor any more end.
 * Throws `rule_broken` where no active supervisor would be left.
 */
export async function saveRoles(
  actor: Actor,
  deps: Deps,
  personId: string,
  wanted: readonly Role[],
): Promise<void> {
  const after = allRoles.filter((role) => wanted.includes(role))
  const work = deps.db.transaction().execute(async (tx) => {
    const { roles: before } = await lockMember(tx, personId)
    if (before.length === after.length && after.every((role) => before.includes(role))) return
    await setRoles(tx, personId, after)
    if (!after.includes('SUPERVISOR')) await endLinksMadeBy(tx, personId)
    const details = { before, after }
    await audit(tx, deps, { by: actor.personId, about: personId, what: 'roles_changed', details })
    if (personId !== actor.personId) {
      const words = new Intl.ListFormat('en-US').format(after.map((role) => roleNames[role]))
      const message = `${await nameOf(tx, actor.personId)} has changed your role: ${words}`
      await notify(tx, deps, personId, { kind: 'security', message, payload: {} })
    }
  })
  await keepingSupervisor(work)
}

/**
 * Ends a member: nobody is signed in as this person any longer, signs in again, or comes in by an invitation to their
 * address or a link they made. Their work stays, or goes to `handOverTo`, in the same transaction.
 */
export async function deactivate(
  actor: Actor,
  deps: Deps,
  works: readonly OwnedWork[],
  { personId, handOverTo }: { personId: string; handOverTo: string | undefined },
): Promise<HandOverDone | null> {
  if (personId === actor.personId)
    throw new AppError('rule_broken', 'You cannot deactivate yourself. Ask another supervisor.')
  const work = deps.db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, [personId, ...(handOverTo === undefined ? [] : [handOverTo])])
    const member = members.get(personId)
    if (!member) throw new AppError('not_found')
    if (member.deactivated_at) throw new AppError('rule_broken', `${member.name} is deactivated already`)
    const receiver = handOverTo === undefined ? null : receiverOf(members, personId, handOverTo)
    await setDeactivated(tx, personId, deps.clock.now())
    await endAccess(tx, deps, personId)
    await withdrawInvitationsOf(tx, personId)
    await dropPasswordLinksOf(tx, personId)
    await endLinksMadeBy(tx, personId)
    await audit(tx, deps, { by: actor.personId, about: personId, what: 'deactivated' })
    return receiver && handOver(actor, tx, deps, works, { from: member, to: receiver })
  })
  return keepingSupervisor(work)
}

/** Lets a deactivated member sign in again, anew: what was open before the end stays closed. */
export async function reactivate(actor: Actor, deps: Deps, personId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, personId)
    if (!member.deactivated_at) throw new AppError('rule_broken', `${member.name} is active`)
    // A sign-in that was under way while the member was deactivated may have left a session since.
    await endAccess(tx, deps, personId)
    await setDeactivated(tx, personId, null)
    await audit(tx, deps, { by: actor.personId, about: personId, what: 'reactivated' })
  })
}

/** A link by which a member sets a new password; the member is told. Throws `rule_broken` where that makes no sense. */
export function passwordLinkFor(actor: Actor, deps: Deps, personId: string): Promise<HandedLink> {
  if (deps.env.google) throw new AppError('rule_broken', 'Passwords of this office are kept by Google')
  if (personId === actor.personId)
    throw new AppError('rule_broken', 'Ask another supervisor for a link of your own')
  return deps.db.transaction().execute(async (tx) => {
    const { email, name, deactivated_at } = await lockMember(tx, personId)
    if (deactivated_at) throw new AppError('rule_broken', `${name} is deactivated`)
    const link = await makePasswordLink(tx, deps, { id: personId, email, name }, actor.personId)
    await audit(tx, deps, { by: actor.personId, about: personId, what: 'password_link_made' })
    const message = `${await nameOf(tx, actor.personId)} has made a link to set a new password for you`
    await notify(tx, deps, personId, { kind: 'security', message, payload: {} })
    return link
  })
}
