import { memberEvent, type WorkCount } from '@pb/contract/members'
import { roles as allRoles, type Role } from '@pb/contract/roles'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { TransferableRecords } from '../../../platform/module.ts'
import {
  deletePasswordLinksFor,
  endAccess,
  revokeLinksCreatedBy,
  createPasswordLink,
  deleteInvitationsFor,
  type SharedLink,
} from '../sign-in/index.ts'
import { renamePerson } from '../people/index.ts'
import { notify } from '../../notifications/index.ts'
import { requireSupervisor } from './constraints.ts'
import { reassignRecords, requireRecipient, countOwnedRecords, type Reassignment } from './reassign.ts'
import { findEntries, type EntryPage, type EntryQuery } from './list-queries.ts'
import {
  findMember,
  findHistory,
  lockMembers,
  findName,
  setDeactivated,
  setRoles,
  type AuditRow,
  type LockedMember,
  type MemberRow,
} from './queries.ts'
import { memberTexts } from './texts.ts'

const historyLength = 100

/** Returns a page of the office's members. The guard admits only supervisors, here and below. */
export function listMembers(_actor: Actor, { db }: Deps, query: EntryQuery): Promise<EntryPage> {
  return findEntries(db, query)
}

export interface MemberDetail {
  readonly member: MemberRow
  readonly work: readonly WorkCount[]
  readonly history: readonly AuditRow[]
}

/** Returns a member with record counts and history. Throws `not_found`. */
export async function getMember(
  _actor: Actor,
  { db }: Deps,
  recordTypes: readonly TransferableRecords[],
  personId: string,
): Promise<MemberDetail> {
  const member = await findMember(db, personId)
  if (!member) throw new AppError('not_found')
  const [work, history] = await Promise.all([
    countOwnedRecords(db, recordTypes, personId),
    findHistory(db, personId, { kinds: memberEvent.shape.what.options, limit: historyLength }),
  ])
  return { member, work, history }
}

export async function lockMember(tx: Tx, personId: string): Promise<LockedMember> {
  const member = (await lockMembers(tx, [personId])).get(personId)
  if (!member) throw new AppError('not_found')
  return member
}

const roleNames: Readonly<Record<Role, string>> = {
  AGENT: 'agent',
  BOOKKEEPER: 'bookkeeper',
  DEVELOPER: 'developer',
  SUPERVISOR: 'supervisor',
}

/**
 * Sets a member's roles, effective from their next request. A member who loses the supervisor role also loses the links
 * they created for others. Throws `rule_broken` where no active supervisor would be left.
 */
export async function saveRoles(
  actor: Actor,
  deps: Deps,
  personId: string,
  newRoles: readonly Role[],
): Promise<void> {
  const after = allRoles.filter((role) => newRoles.includes(role))
  const work = deps.db.transaction().execute(async (tx) => {
    const { roles: before } = await lockMember(tx, personId)
    if (before.length === after.length && after.every((role) => before.includes(role))) return
    await setRoles(tx, personId, after)
    if (!after.includes('SUPERVISOR')) await revokeLinksCreatedBy(tx, personId)
    const details = { before, after }
    await recordAuditEntry(tx, deps, { by: actor.personId, about: personId, what: 'roles_changed', details })
    if (personId !== actor.personId) {
      const newRoleNames = new Intl.ListFormat('en-US').format(after.map((role) => roleNames[role]))
      const message = memberTexts.rolesChanged(await findName(tx, actor.personId), newRoleNames)
      await notify(tx, deps, personId, { kind: 'security', message, payload: {} })
    }
  })
  await requireSupervisor(work)
}

/** Changes a member's name, everywhere it is shown, and notifies the member. */
export async function renameMember(actor: Actor, deps: Deps, personId: string, name: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, personId)
    if (member.name === name) return
    await renamePerson(tx, personId, name)
    await recordAuditEntry(tx, deps, { by: actor.personId, about: personId, what: 'renamed' })
    if (personId === actor.personId) return
    const message = memberTexts.renamed(await findName(tx, actor.personId), name)
    await notify(tx, deps, personId, { kind: 'security', message, payload: { link: '/my-profile' } })
  })
}

/**
 * Deactivates a member: ends their sessions, and revokes invitations to their addresses and every link they created.
 * Their records stay with them, or are reassigned to `reassignTo` in the same transaction.
 */
export async function deactivate(
  actor: Actor,
  deps: Deps,
  recordTypes: readonly TransferableRecords[],
  { personId, reassignTo }: { personId: string; reassignTo: string | undefined },
): Promise<Reassignment | null> {
  if (personId === actor.personId) throw new AppError('rule_broken', memberTexts.cannotDeactivateSelf)
  const work = deps.db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, [personId, ...(reassignTo === undefined ? [] : [reassignTo])])
    const member = members.get(personId)
    if (!member) throw new AppError('not_found')
    if (member.deactivated_at) throw new AppError('rule_broken', memberTexts.alreadyDeactivated(member.name))
    const recipient = reassignTo === undefined ? null : requireRecipient(members, personId, reassignTo)
    await setDeactivated(tx, personId, deps.clock.now())
    await endAccess(tx, deps, personId)
    await deleteInvitationsFor(tx, personId)
    await deletePasswordLinksFor(tx, personId)
    await revokeLinksCreatedBy(tx, personId)
    await recordAuditEntry(tx, deps, { by: actor.personId, about: personId, what: 'deactivated' })
    return recipient && reassignRecords(actor, tx, deps, recordTypes, { from: member, to: recipient })
  })
  return requireSupervisor(work)
}

/** Lets a deactivated member sign in again. Sessions, links and invitations ended by the deactivation stay ended. */
export async function reactivate(actor: Actor, deps: Deps, personId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, personId)
    if (!member.deactivated_at) throw new AppError('rule_broken', memberTexts.alreadyActive(member.name))
    // A sign-in in progress during the deactivation may have created a session afterwards.
    await endAccess(tx, deps, personId)
    await setDeactivated(tx, personId, null)
    await recordAuditEntry(tx, deps, { by: actor.personId, about: personId, what: 'reactivated' })
  })
}

/**
 * Creates a link with which a member sets a new password, and notifies the member. Throws `rule_broken` in an office
 * that signs in with Google, for the caller's own account and for a deactivated member.
 */
export function createMemberPasswordLink(actor: Actor, deps: Deps, personId: string): Promise<SharedLink> {
  if (deps.env.google) throw new AppError('rule_broken', memberTexts.passwordsAtGoogle)
  if (personId === actor.personId) throw new AppError('rule_broken', memberTexts.noLinkForSelf)
  return deps.db.transaction().execute(async (tx) => {
    const { email, name, deactivated_at } = await lockMember(tx, personId)
    if (deactivated_at) throw new AppError('rule_broken', memberTexts.noLinkForDeactivated(name))
    const link = await createPasswordLink(tx, deps, { id: personId, email, name }, actor.personId)
    await recordAuditEntry(tx, deps, { by: actor.personId, about: personId, what: 'password_link_made' })
    const message = memberTexts.passwordLinkCreated(await findName(tx, actor.personId))
    await notify(tx, deps, personId, { kind: 'security', message, payload: {} })
    return link
  })
}
