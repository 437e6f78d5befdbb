import type { Deps } from '../../../../platform/deps.ts'
import { AccountFault } from '../accounts/types.ts'
import { CursorMoved, cursorOf } from '../sync/cursor.ts'
import { poisonDue } from '../sync/poison.ts'
import { noteReconcile } from '../sync/progress.ts'
import { endTurn, failTurn, keepTurn, type Turn } from '../sync/turns.ts'
import type { Box, Hold } from './box.ts'
import { bringIds } from './bring-ids.ts'
import { compare } from './compare.ts'
import { GmailFault } from './fault.ts'
import { follow } from './follow.ts'
import { begin, step } from './snapshot.ts'
import { keepWatch } from './watch.ts'

/** A mailbox is asked after this often; a push asks at once. */
const pollSeconds = 15
/** Pauses after vain attempts in a row; the last one holds for all that follow. */
const pausesSeconds = [10, 30, 60, 300, 900]
const dayMs = 86_400_000
/** A turn is kept by saying so this often, well within its lease. */
const keepMs = 15_000
/** When the nightly comparison is due, New York time. */
const nightHours = new Set([2, 3, 4, 5])

class TurnLost extends Error {}

const newYorkHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Once a night; at any hour where it has not come to that for two days. */
function isCompareDue({ reconciledAt }: Turn, synced: Date | null, now: Date): boolean {
  const last = reconciledAt ?? synced
  if (!last) return false
  const age = now.getTime() - last.getTime()
  const night = nightHours.has(Number(newYorkHour.format(now)))
  return age > 2 * dayMs || (night && age > dayMs / 2)
}

/**
 * Brings a mailbox in step as far as one turn goes. Returns whether there is more to do at once: pages of a comparison
 * are taken one a turn, so that what happens meanwhile comes between them.
 */
async function bringInStep(box: Box, hold: Hold): Promise<boolean> {
  const { deps, personId } = box
  let at = await cursorOf(deps.db, personId)
  const known = at.cursor !== null && (await follow(box, { ...at, cursor: at.cursor }, hold))
  at = await cursorOf(deps.db, personId)
  if (!known) {
    await begin(box, at)
    at = await cursorOf(deps.db, personId)
  }
  hold()
  const more = at.snapshot !== null && (await step(box, { ...at, snapshot: at.snapshot }, hold))
  const poison = await poisonDue(deps, personId)
  await bringIds(
    box,
    poison.map(({ remoteId }) => remoteId),
    { quiet: false },
  )
  return more
}

async function compareNightly(box: Box, turn: Turn, hold: Hold): Promise<void> {
  const { deps, personId } = box
  const { rows } = await deps.pool.query<{ ended: Date | null }>(
    'SELECT snapshot_ended_at AS ended FROM mail_sync WHERE person_id = $1',
    [personId],
  )
  if (!isCompareDue(turn, rows[0]?.ended ?? null, deps.clock.now())) return
  await noteReconcile(deps.db, deps, personId, await compare(box, hold))
}

/** How long to leave a mailbox alone after a failure, and the code of that. */
async function failureOf(box: Box | null, deps: Deps, turn: Turn, error: unknown) {
  const pause = pausesSeconds[Math.min(turn.failures, pausesSeconds.length - 1)]!
  if (error instanceof AccountFault)
    return { failure: `ACCOUNT_${error.kind.toUpperCase()}`, pauseSeconds: Math.max(pause, 60) }
  if (!(error instanceof GmailFault)) {
    deps.log.error({ err: error, person: turn.personId }, 'a mailbox of Gmail could not be brought in step')
    return { failure: 'ERROR', pauseSeconds: pause }
  }
  // The account was opened less far than it was.
  if (error.kind === 'scope' && box) await box.accounts.needsReconnect(deps, box.account, 'narrowed')
  deps.log.warn({ fault: error.kind, code: error.code, person: turn.personId }, 'Gmail: put off')
  return { failure: error.code, pauseSeconds: Math.max(pause, error.seconds ?? 0) }
}

/** Works on one mailbox, and gives it back, whatever happens. */
export async function work(
  deps: Deps,
  turn: Turn,
  open: () => Promise<Box>,
  stopped: () => boolean,
): Promise<boolean> {
  let box: Box | null = null
  let lost = false
  const keep = async (): Promise<void> => {
    // Where the database is away, the next word with it says so.
    if (!(await keepTurn(deps, turn).catch(() => true))) lost = true
  }
  const timer = setInterval(() => void keep(), keepMs)
  const hold: Hold = () => {
    if (stopped() || lost) throw new TurnLost()
  }
  try {
    box = await open()
    const began = deps.clock.now()
    await keepWatch(box)
    const more = await bringInStep(box, hold)
    if (!more) await compareNightly(box, turn, hold)
    await endTurn(deps, turn, { syncedAt: more ? null : began, pauseSeconds: more ? 0 : pollSeconds })
    return true
  } catch (error) {
    // Somebody else has it, or this process ends: what was stored stays, and the rest is done anew.
    if (error instanceof TurnLost || error instanceof CursorMoved) {
      await endTurn(deps, turn, { syncedAt: null, pauseSeconds: 0 })
      return !stopped()
    }
    await failTurn(deps, turn, await failureOf(box, deps, turn, error))
    return false
  } finally {
    clearInterval(timer)
  }
}
