import type { WorkCount } from '@pb/contract/members'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { TransferableRecords } from '../../../platform/module.ts'
import { notify } from '../../notifications/index.ts'
import { insertReassignment, lockReassignment, markUndone } from './reassignment-queries.ts'
import { lockMembers, type LockedMember } from './queries.ts'
import type { MovedIds } from './tables.ts'
import { memberTexts } from './texts.ts'

export interface Reassignment {
  readonly id: string
  readonly moved: readonly WorkCount[]
}

/** Counts the records a person owns, by kind; kinds without records are omitted. */
export async function countOwnedRecords(
  db: Db | Tx,
  recordTypes: readonly TransferableRecords[],
  personId: string,
): Promise<WorkCount[]> {
  const counts: WorkCount[] = []
  for (const recordType of recordTypes) {
    const count = await recordType.count(db, personId)
    if (count > 0) counts.push({ what: recordType.kind, count })
  }
  return counts
}

function countMoved(moved: MovedIds): WorkCount[] {
  return Object.entries(moved).map(([what, ids]) => ({ what, count: ids.length }))
}

/** Returns `2 listings and 3 clients`. */
function formatCounts(counts: readonly WorkCount[]): string {
  const parts = counts.map(({ what, count }) => `${count} ${count === 1 ? what.replace(/s$/, '') : what}`)
  return new Intl.ListFormat('en-US').format(parts)
}

/**
 * Changes the owner of all records, or of those in `only`, kind by kind. Returns the moved ids; kinds without moved
 * records are omitted.
 */
async function moveRecords(
  tx: Tx,
  recordTypes: readonly TransferableRecords[],
  transfer: { from: string; to: string; at: Date },
  only?: MovedIds,
): Promise<MovedIds> {
  const moved: Record<string, readonly string[]> = {}
  for (const recordType of recordTypes) {
    const ids = only?.[recordType.kind]
    if (only && !ids) continue
    const movedIds = await recordType.reassign(tx, { ...transfer, ...(ids && { only: ids }) })
    if (movedIds.length > 0) moved[recordType.kind] = movedIds
  }
  return moved
}

/** Writes one audit entry for each of the two members. */
async function auditBoth(
  tx: Tx,
  deps: Deps,
  by: string,
  about: readonly [{ id: string; what: string }, { id: string; what: string }],
  { reassignmentId, moved }: { reassignmentId: string; moved: MovedIds },
): Promise<void> {
  const work = Object.fromEntries(countMoved(moved).map(({ what, count }) => [what, count]))
  for (const [member, other] of [about, about.toReversed()])
    await recordAuditEntry(tx, deps, {
      by,
      about: member.id,
      what: member.what,
      details: { other: other.id, hand_over: reassignmentId, work },
    })
}

/**
 * Reassigns everything `from` owns to `to`; the transaction has locked both rows. Covers the transferable records of
 * every module. Returns null where `from` owns nothing.
 */
export async function reassignRecords(
  actor: Actor,
  tx: Tx,
  deps: Deps,
  recordTypes: readonly TransferableRecords[],
  { from, to }: { from: LockedMember; to: LockedMember },
): Promise<Reassignment | null> {
  const transfer = { from: from.person_id, to: to.person_id, at: deps.clock.now() }
  const moved = await moveRecords(tx, recordTypes, transfer)
  const counts = countMoved(moved)
  if (counts.length === 0) return null
  const id = await insertReassignment(tx, { ...transfer, moved })
  const about = [
    { id: from.person_id, what: 'work_handed_over' },
    { id: to.person_id, what: 'work_received' },
  ] as const
  await auditBoth(tx, deps, actor.personId, about, { reassignmentId: id, moved })
  const isOne = counts.length === 1 && counts[0]!.count === 1
  if (to.person_id !== actor.personId)
    await notify(tx, deps, to.person_id, {
      kind: 'system',
      message: memberTexts.reassigned(formatCounts(counts), isOne, from.name),
      payload: {},
    })
  return { id, moved: counts }
}

/** Returns the member who takes over. Throws `rule_broken` unless it is a different, active member. */
export function requireRecipient(members: ReadonlyMap<string, LockedMember>, from: string, to: string) {
  const recipient = members.get(to)
  if (to === from) throw new AppError('rule_broken', memberTexts.sameMember)
  if (!recipient || recipient.deactivated_at) throw new AppError('rule_broken', memberTexts.inactiveRecipient)
  return recipient
}

/**
 * Reassigns all records of a member, active or not. Throws `not_found` for an unknown member, `rule_broken` where there
 * is nothing to reassign.
 */
export function reassignMember(
  actor: Actor,
  deps: Deps,
  recordTypes: readonly TransferableRecords[],
  { from, to }: { from: string; to: string },
): Promise<Reassignment> {
  return deps.db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, [from, to])
    const owner = members.get(from)
    if (!owner) throw new AppError('not_found')
    const recipient = requireRecipient(members, from, to)
    const reassignment = await reassignRecords(actor, tx, deps, recordTypes, { from: owner, to: recipient })
    if (!reassignment) throw new AppError('rule_broken', memberTexts.nothingToReassign(owner.name))
    return reassignment
  })
}

/**
 * Undoes a reassignment once: returns the records that the recipient still owns. Throws `conflict` if it was undone
 * before.
 */
export function undoReassignment(
  actor: Actor,
  deps: Deps,
  recordTypes: readonly TransferableRecords[],
  id: string,
): Promise<WorkCount[]> {
  return deps.db.transaction().execute(async (tx) => {
    const reassignment = await lockReassignment(tx, id)
    if (!reassignment) throw new AppError('not_found')
    if (reassignment.undone_at) throw new AppError('conflict', memberTexts.alreadyUndone)
    const { from_id, to_id } = reassignment
    await lockMembers(tx, [from_id, to_id])
    const at = deps.clock.now()
    const transfer = { from: to_id, to: from_id, at }
    const moved = await moveRecords(tx, recordTypes, transfer, reassignment.moved)
    await markUndone(tx, id, at)
    const about = [
      { id: to_id, what: 'work_given_back' },
      { id: from_id, what: 'work_handed_back' },
    ] as const
    await auditBoth(tx, deps, actor.personId, about, { reassignmentId: id, moved })
    return countMoved(moved)
  })
}
