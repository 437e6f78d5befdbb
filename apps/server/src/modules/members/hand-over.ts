import type { WorkCount } from '@pb/contract/members'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { OwnedWork } from '../../platform/module.ts'
import { notify } from '../notifications/index.ts'
import { insertHandOver, lockHandOver, markUndone } from './hand-over-queries.ts'
import { lockMembers, type LockedMember } from './queries.ts'
import type { Moved } from './tables.ts'

export interface HandOverDone {
  readonly id: string
  readonly moved: readonly WorkCount[]
}

/** What a person owns, by kind; kinds of which there is nothing are left out. */
export async function workOf(
  db: Db | Tx,
  works: readonly OwnedWork[],
  personId: string,
): Promise<WorkCount[]> {
  const counts: WorkCount[] = []
  for (const work of works) {
    const count = await work.count(db, personId)
    if (count > 0) counts.push({ what: work.what, count })
  }
  return counts
}

function countsOf(moved: Moved): WorkCount[] {
  return Object.entries(moved).map(([what, ids]) => ({ what, count: ids.length }))
}

/** `2 listings and 3 clients`. */
function wordsOf(counts: readonly WorkCount[]): string {
  const parts = counts.map(({ what, count }) => `${count} ${count === 1 ? what.replace(/s$/, '') : what}`)
  return new Intl.ListFormat('en-US').format(parts)
}

/** Moves work kind by kind; only what `only` names where it is given. Kinds of which nothing moved are left out. */
async function moveWork(
  tx: Tx,
  works: readonly OwnedWork[],
  hands: { from: string; to: string },
  only?: Moved,
): Promise<Moved> {
  const moved: Record<string, readonly string[]> = {}
  for (const work of works) {
    const ids = only?.[work.what]
    if (only && !ids) continue
    const went = await work.move(tx, { ...hands, ...(ids && { only: ids }) })
    if (went.length > 0) moved[work.what] = went
  }
  return moved
}

/** Writes the same event into both histories. */
async function auditBoth(
  tx: Tx,
  deps: Deps,
  by: string,
  about: readonly [{ id: string; what: string }, { id: string; what: string }],
  { handOver, moved }: { handOver: string; moved: Moved },
): Promise<void> {
  const work = Object.fromEntries(countsOf(moved).map(({ what, count }) => [what, count]))
  for (const [one, other] of [about, about.toReversed()])
    await audit(tx, deps, {
      by,
      about: one.id,
      what: one.what,
      details: { other: other.id, hand_over: handOver, work },
    })
}

/**
 * Hands everything `from` owns to `to`, whose rows the transaction holds. Every module that owns work takes part.
 * Null where there was nothing.
 */
export async function handOver(
  actor: Actor,
  tx: Tx,
  deps: Deps,
  works: readonly OwnedWork[],
  { from, to }: { from: LockedMember; to: LockedMember },
): Promise<HandOverDone | null> {
  const moved = await moveWork(tx, works, { from: from.person_id, to: to.person_id })
  const counts = countsOf(moved)
  if (counts.length === 0) return null
  const hands = { from: from.person_id, to: to.person_id }
  const id = await insertHandOver(tx, { ...hands, moved, at: deps.clock.now() })
  const about = [
    { id: from.person_id, what: 'work_handed_over' },
    { id: to.person_id, what: 'work_received' },
  ] as const
  await auditBoth(tx, deps, actor.personId, about, { handOver: id, moved })
  if (to.person_id !== actor.personId)
    await notify(tx, deps, to.person_id, {
      kind: 'system',
      message: `${wordsOf(counts)} of ${from.name} ${counts.length === 1 && counts[0]!.count === 1 ? 'is' : 'are'} now yours`,
      payload: {},
    })
  return { id, moved: counts }
}

/** Who gets the work: another active member. */
export function receiverOf(members: ReadonlyMap<string, LockedMember>, from: string, to: string) {
  const receiver = members.get(to)
  if (to === from) throw new AppError('rule_broken', 'This is the same person')
  if (!receiver || receiver.deactivated_at)
    throw new AppError('rule_broken', 'Work can be handed only to somebody who is active')
  return receiver
}

/** Hands over all work of a member, active or not; throws `not_found`, or `rule_broken` where there is none. */
export function handOverWork(
  actor: Actor,
  deps: Deps,
  works: readonly OwnedWork[],
  { from, to }: { from: string; to: string },
): Promise<HandOverDone> {
  return deps.db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, [from, to])
    const giver = members.get(from)
    if (!giver) throw new AppError('not_found')
    const receiver = receiverOf(members, from, to)
    const done = await handOver(actor, tx, deps, works, { from: giver, to: receiver })
    if (!done) throw new AppError('rule_broken', `${giver.name} has no work to hand over`)
    return done
  })
}

/** Hands back what a hand-over moved, where it is still with the one who got it; once. */
export function undoHandOver(
  actor: Actor,
  deps: Deps,
  works: readonly OwnedWork[],
  id: string,
): Promise<WorkCount[]> {
  return deps.db.transaction().execute(async (tx) => {
    const done = await lockHandOver(tx, id)
    if (!done) throw new AppError('not_found')
    if (done.undone_at) throw new AppError('conflict', 'This has been handed back already')
    await lockMembers(tx, [done.from_id, done.to_id])
    const moved = await moveWork(tx, works, { from: done.to_id, to: done.from_id }, done.moved)
    await markUndone(tx, id, deps.clock.now())
    const about = [
      { id: done.to_id, what: 'work_given_back' },
      { id: done.from_id, what: 'work_handed_back' },
    ] as const
    await auditBoth(tx, deps, actor.personId, about, { handOver: id, moved })
    return countsOf(moved)
  })
}
