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
import type { Found, Pass } from './pass.ts'
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

const nothingFound = (): Found => ({ added: 0, relabelled: 0, moves: 0 })

export async function passOf(
  deps: Deps,
  talk: Talk,
  hold: () => Promise<void> = async () => {},
  found: Found = nothingFound(),
): Promise<Pass> {
  // Before anything is read.
  const since = await writesSoFar(deps.db, talk.access.personId)
  const folders = await foldersOf(talk.client)
  return { ...talk, deps, since, folders, found, hold }
}

async function begin(deps: Deps, { access, folders }: Pass): Promise<void> {
  const state = await syncState(deps.db, access.personId)
  if (state?.snapshot_began_at) return
  const total = folders.reduce((sum, { status }) => sum + (status?.messages ?? 0), 0)
  await beginSnapshot(deps.db, deps, access.personId, total)
}

/** What a turn works with. */
interface Work {
  readonly deps: Deps
  readonly accounts: ImapAccounts
  readonly turn: Turn
  readonly found: Found
  readonly hold: () => Promise<void>
}

/** One round of reading, and then the connection is somebody else's for a moment: who writes does not wait for all of it. */
function round({ deps, accounts, turn, hold, found }: Work, take: number): Promise<Looked> {
  return withSession(deps, accounts, turn.personId, async (talk) => {
    const pass = await passOf(deps, talk, hold, found)
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

async function readAll(work: Work): Promise<void> {
  const { deps, accounts, turn, hold } = work
  const { personId } = turn
  let looked = await round(work, firstWindows)
  while (looked.more) looked = await round(work, windows)
  const state = await syncState(deps.db, personId)
  if (state && state.snapshot_ended_at === null) {
    await endSnapshot(deps.db, deps, personId)
    // Everything was compared just now.
    await noteReconcile(deps.db, deps, personId, { added: 0, removed: 0, relabelled: 0 })
  } else if (isNight(deps.clock.now(), turn.reconciledAt)) await reconcile(deps, accounts, personId, hold)
}

/** Seconds to the next attempt after so many vain ones. */
const pauses = [2, 5, 15, 60, 300, 900, 1800]
const pauseAfter = (failures: number): number => pauses[Math.min(failures, pauses.length - 1)]!
/** Only the agent can mend it, and is told; it is looked at all the same, for servers err too. */
const agentsPause = 3600

/**
 * What became of a turn:
 * - `in step`  everything that was there is here
 * - `again`    it broke off and had got on: another one is worth it at once
 * - `later`    nothing got on
 */
export type Step = 'in step' | 'again' | 'later'

/** What a fault is called, and whether it is one of the account or the agent's to mend; null for any other error. */
function faultOf(error: unknown): { readonly code: string; readonly isAgents: boolean } | null {
  if (error instanceof ImapFault) return { code: error.code, isAgents: error.kind === 'password' }
  return error instanceof AccountFault ? { code: error.kind, isAgents: error.kind !== 'away' } : null
}

/**
 * Brings a mailbox in step; the turn is given back in any case. Faults are noted with the mailbox and in the log, by their
 * codes alone.
 */
export async function takeStep(
  deps: Deps,
  accounts: ImapAccounts,
  turn: Turn,
  stopped: () => boolean = () => false,
): Promise<Step> {
  const syncedAt = deps.clock.now()
  const found = nothingFound()
  try {
    await readAll({ deps, accounts, turn, found, hold: holder(deps, turn, stopped) })
    await endTurn(deps, turn, { syncedAt, pauseSeconds: othersSeconds })
    return 'in step'
  } catch (error) {
    if (error instanceof TurnLost || error instanceof CursorMoved) {
      await endTurn(deps, turn, { syncedAt: null, pauseSeconds: 0 })
      return 'later'
    }
    const fault = faultOf(error)
    const { personId } = turn
    if (fault) deps.log.warn({ code: fault.code, personId }, 'a mail account cannot be read now')
    else deps.log.error({ err: error, personId }, 'a mailbox could not be read')
    const again = found.moves + found.added > 0 && fault !== null && !fault.isAgents
    const pauseSeconds = again ? 0 : fault?.isAgents ? agentsPause : pauseAfter(turn.failures)
    await failTurn(deps, turn, { failure: fault?.code ?? 'ERROR', pauseSeconds })
    return again ? 'again' : 'later'
  }
}
