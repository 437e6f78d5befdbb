import type { Logger } from 'pino'
import type { Database } from '../db.ts'
import { connectToReplica, type ReplicaConnections } from './connect-to-replica.ts'
import { createLagMeter } from './lag-meter.ts'
import { findPrimaryState, ReplicaRefusedError } from './standby.ts'
import type { WalPosition } from './wal-position.ts'

/** How often a replica is checked, and one that is away is looked for. */
const checkEveryMs = 1000

/** How long a read waits for the replica, before it goes to the primary. */
const defaultCatchUpMs = 50

/** Who answered the reads that may use the replica: it, or the primary and why. */
export interface ReplicaReads {
  replica: number
  /** The replica had not applied all changes yet. */
  behind: number
  /** The replica is away, or may not be used. */
  unavailable: number
  /** The replica began to answer and failed. */
  failed: number
}

/** A read replica of the primary, which may be away at any time. */
export interface Replica {
  /**
   * Returns connections on which every change up to the position is visible, or why there are none; waits for them up
   * to `catchUpMs`.
   */
  connect(position: WalPosition): Promise<ReplicaConnections | 'behind' | 'unavailable'>
  readonly reads: ReplicaReads
  /** Whether it runs, and how old its data are in seconds; undefined before its progress was first known. */
  getState(): { readonly isUsable: boolean; readonly lagSeconds: number | undefined }
  close(): Promise<void>
}

/** Where the replica is, and how long a read waits for it: 50 ms by default, more in tests on a busy machine. */
export interface ReplicaPlace {
  readonly url: string
  readonly catchUpMs?: number
}

interface ReplicaOptions extends ReplicaPlace {
  /** The most connections of reads; one more asks for the replica's progress. */
  readonly max: number
  readonly primary: Pick<Database, 'pool'>
  readonly log: Logger
}

/**
 * Opens the replica, and keeps looking for it while it is away. Throws an error for the operator if the address is of
 * another database; a replica that is away, or was promoted, does not keep the office from starting.
 */
export async function openReplica({
  url,
  catchUpMs = defaultCatchUpMs,
  max,
  primary,
  log,
}: ReplicaOptions): Promise<Replica> {
  const reads: ReplicaReads = { replica: 0, behind: 0, unavailable: 0, failed: 0 }
  const lag = createLagMeter()
  const identity = await findPrimaryState(primary.pool)
  let current: ReplicaConnections | undefined
  let lastReplayed: bigint | undefined
  let reported = ''
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let checking = Promise.resolve()

  function report(state: string): void {
    if (state === reported || isClosed) return
    reported = state
    log.warn(`Reads go to ${state}`)
  }

  async function connect(): Promise<void> {
    const next = await connectToReplica(url, { max, identity, catchUpMs }, (reason) => {
      lastReplayed = current?.replayed
      current = undefined
      report(`the primary: the replica is not used, ${reason}`)
    })
    if (isClosed) return next.end('')
    current = next
    report('the replica')
  }

  async function sampleLag(): Promise<void> {
    const { lsn } = await findPrimaryState(primary.pool)
    lag.add(lsn, performance.now())
  }

  async function check(): Promise<void> {
    await Promise.all([
      sampleLag().catch(() => {}),
      current
        ? current.check()
        : connect().catch((error: Error) => report(`the primary: the replica is not used, ${error.message}`)),
    ])
  }

  async function checkAndContinue(): Promise<void> {
    await check()
    if (!isClosed) checkLater()
  }

  function checkLater(): void {
    timer = setTimeout(() => {
      checking = checkAndContinue()
    }, checkEveryMs)
    timer.unref()
  }

  try {
    await connect()
  } catch (error) {
    if (error instanceof ReplicaRefusedError && error.isWrongSetting) throw error
    report(`the primary: the replica is not used, ${(error as Error).message}`)
  }
  checkLater()

  return {
    async connect(position) {
      const connections = current
      if (!connections) return 'unavailable'
      return (await connections.reaches(position))
        ? connections
        : connections.isOpen
          ? 'behind'
          : 'unavailable'
    },
    reads,
    getState() {
      const replayed = current?.replayed ?? lastReplayed
      return {
        isUsable: current !== undefined,
        lagSeconds: replayed === undefined ? undefined : lag.getSeconds(replayed, performance.now()),
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      current?.end('')
      await checking
    },
  }
}
