import type { Deps } from '../../../../platform/deps.ts'
import { AccountFault } from '../accounts/types.ts'
import { CursorMoved } from '../sync/cursor.ts'
import { beginSnapshot, endSnapshot, noteReconcile, syncState } from '../sync/progress.ts'
import { writesSoFar } from '../sync/remote.ts'
import { endTurn, failTurn, keepTurn, type Turn } from '../sync/turns.ts'
import type { ImapAccounts } from './access.ts'
import { ImapFault } from './fault.ts'
import { foldersOf } from './folders.ts'
import { look, type Looked } from './look.ts'
import type { Pass } from './pass.ts'
import { rewrite } from './rewrite.ts'
import { saveSent } from './sent.ts'
import { withSession, type Talk } from './session.ts'

/** Windows of old messages that one round reads in each folder: the first shows the newest of all, soon. */
const [firstWindows, windows] = [1, 4]
/** Everything is compared once a night. */
const reconcileHours = 20
const nightEnds = 10
/** Others look at a mailbox whose process says nothing for so long; its own process does much sooner. */
const othersSeconds = 90
const holdMs = 10_000

/** The process is to stop, or somebody else has the mailbox. */
class TurnLost extends Error {}

/** Keeps a turn while there is work; asks the database now and then only. */
function holder(deps: Deps, turn: Turn, stopped: () => boolean): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (stopped()) throw new TurnLost()
    if (performance.now() - last < holdMs) return
    last = performance.now()
    if (!(await keepTurn(deps, turn))) throw new TurnLost()
  }
}

export async function passOf(
  deps: Deps,
  talk: Talk,
  hold: () => Promise<void> = async () => {},
): Promise<Pass> {
  // Before anything is read.
  const since = await writesSoFar(deps.db, talk.access.personId)
  const folders = await foldersOf(talk.client)
  return { ...talk, deps, since, folders, found: { added: 0, relabelled: 0 }, hold }
}

async function begin(deps: Deps, { access, folders }: Pass): Promise<void> {
  const state = await syncState(deps.db, access.personId)
  if (state?.snapshot_began_at) return
  const total = folders.reduce((sum, { status }) => sum + (status?.messages ?? 0), 0)
  await beginSnapshot(deps.db, deps, access.personId, total)
}

/** One round of reading, and then the connection is somebody else's for a moment: who writes does not wait for all of it. */
function round(
  deps: Deps,
  accounts: ImapAccounts,
  personId: string,
  hold: () => Promise<void>,
  take: number,
): Promise<Looked> {
  return withSession(deps, accounts, personId, async (talk) => {
    const pass = await passOf(deps, talk, hold)
    await begin(deps, pass)
    const looked = await look(pass, { windows: take })
    if (!looked.more) await saveSent(deps, talk)
    return looked
  })
}

function isNight(now: Date, reconciledAt: Date | null): boolean {
  if (reconciledAt === null) return false
  // The small hours of New York.
  const hour = now.getUTCHours()
  return hour >= 5 && hour < nightEnds && now.getTime() - reconciledAt.getTime() > reconcileHours * 3_600_000
}

/** Compares everything with everything, repairs what differs, and notes how much that was. */
export function reconcile(
  deps: Deps,
  accounts: ImapAccounts,
  personId: string,
  hold?: () => Promise<void>,
): Promise<void> {
  return withSession(deps, accounts, personId, async (talk) => {
    const pass = await passOf(deps, talk, hold)
    const { removed } = await look(pass, { windows: windows, whole: true })
    const rewritten = await rewrite(pass)
    const { added, relabelled } = pass.found
    await noteReconcile(deps.db, deps, personId, { added, removed, relabelled: relabelled + rewritten })
  })
}

async function readAll(
  deps: Deps,
  accounts: ImapAccounts,
  turn: Turn,
  hold: () => Promise<void>,
): Promise<void> {
  const { personId } = turn
  let looked = await round(deps, accounts, personId, hold, firstWindows)
  while (looked.more) looked = await round(deps, accounts, personId, hold, windows)
  const state = await syncState(deps.db, personId)
  if (state && state.snapshot_ended_at === null) {
    await endSnapshot(deps.db, deps, personId)
    // Everything was compared just now.
    await noteReconcile(deps.db, deps, personId, { added: 0, removed: 0, relabelled: 0 })
  } else if (isNight(deps.clock.now(), turn.reconciledAt)) await reconcile(deps, accounts, personId, hold)
}

/** Seconds to the next attempt after so many vain ones. */
const pauseAfter = (failures: number): number => Math.min(15 * 2 ** Math.min(failures, 8), 1800)

/**
 * Brings a mailbox in step; the turn is given back in any case. True where everything that was there is here. Faults are
 * noted with the mailbox and in the log, by their codes alone.
 */
export async function takeStep(
  deps: Deps,
  accounts: ImapAccounts,
  turn: Turn,
  stopped: () => boolean = () => false,
): Promise<boolean> {
  const syncedAt = deps.clock.now()
  try {
    await readAll(deps, accounts, turn, holder(deps, turn, stopped))
    await endTurn(deps, turn, { syncedAt, pauseSeconds: othersSeconds })
    return true
  } catch (error) {
    if (error instanceof TurnLost || error instanceof CursorMoved) {
      await failTurn(deps, turn, { failure: 'INTERRUPTED', pauseSeconds: 0 })
      return false
    }
    const known = error instanceof ImapFault || error instanceof AccountFault
    const failure =
      error instanceof ImapFault ? error.code : error instanceof AccountFault ? error.kind : 'ERROR'
    if (!known) deps.log.error({ err: error, personId: turn.personId }, 'a mailbox could not be read')
    else deps.log.warn({ code: failure, personId: turn.personId }, 'a mail account cannot be read now')
    const isAgents =
      error instanceof AccountFault || (error instanceof ImapFault && error.kind === 'password')
    await failTurn(deps, turn, { failure, pauseSeconds: isAgents ? 3600 : pauseAfter(turn.failures) })
    return false
  }
}
