import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Emulator } from '../../apps/server/test/harness/s3-emulator.ts'
import type { DayOffice } from '../office-day/day-office.ts'
import type { TestDisk } from './disk.ts'
import type { FakeClock } from './fake-clock.ts'
import { endPostmaster, findChildren, getPostmaster } from './processes.ts'
import type { Routes } from './routes.ts'
import type { Standby } from './standby.ts'

/** What faults act on. */
export interface Target {
  readonly office: DayOffice
  readonly routes: Routes
  readonly disk: TestDisk | null
  readonly clock: FakeClock | null
  readonly store: S3Emulator | null
  readonly standby: Standby | null
  readonly random: () => number
}

export interface Failure {
  readonly name: string
  /** How long it lasts; 0 if it is over at once. */
  readonly seconds: number
  /** Happens in the first round only. */
  readonly once?: boolean
  /** Returns why it cannot happen here; null if it can. */
  readonly findObstacle?: (target: Target) => string | null
  readonly begin: (target: Target) => Promise<unknown>
  readonly end?: (target: Target) => Promise<unknown>
}

/** `kill -9` of a server process; its supervisor starts it again after five seconds. */
function killServer(name: string): Failure {
  return {
    name: `kill -9 of the ${name} process`,
    seconds: 0,
    begin: async ({ office }) => office.servers.find((server) => server.name === name)!.kill('SIGKILL'),
  }
}

async function killWorker({ office, random }: Target): Promise<void> {
  const workers = office.servers.flatMap(({ pid }) => (pid === undefined ? [] : findChildren(pid)))
  if (workers.length === 0) return console.log('  no forked process is running')
  process.kill(workers[Math.floor(random() * workers.length)]!, 'SIGKILL')
}

async function runAsAdmin({ office }: Target, sql: string): Promise<void> {
  await office.database.pool.query(sql)
}

const needsDisk = ({ disk }: Target) => (disk ? null : 'needs a disk of its own')
const needsClock = ({ clock }: Target) => (clock ? null : 'needs libfaketime')
const needsStandby = ({ standby }: Target) => (standby ? null : 'needs --standby')
const needsStore = ({ store }: Target) => (store ? null : 'needs --files s3')

async function slowDisk({ disk }: Target): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(100)) await disk!.stall(300)
}

/** Every fault, in the order of the first round. */
export const failures: readonly Failure[] = [
  killServer('web'),
  killServer('mail'),
  killServer('jobs'),
  { name: 'kill -9 of a forked process', seconds: 0, begin: killWorker },
  {
    name: 'kill -9 of a PostgreSQL backend',
    seconds: 0,
    async begin({ office, random }) {
      const { rows } = await office.database.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      process.kill(rows[Math.floor(random() * rows.length)]!.pid, 'SIGKILL')
    },
  },
  {
    name: 'all connections terminated by PostgreSQL',
    seconds: 0,
    begin: (target) =>
      runAsAdmin(
        target,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      ),
  },
  {
    name: 'kill -9 of PostgreSQL',
    seconds: 0,
    begin: ({ office }) => endPostmaster(office.cluster, 'SIGKILL'),
  },
  {
    name: 'fast restart of PostgreSQL',
    seconds: 0,
    begin: ({ office }) => endPostmaster(office.cluster, 'SIGINT'),
  },
  {
    name: 'immediate restart of PostgreSQL',
    seconds: 0,
    begin: ({ office }) => endPostmaster(office.cluster, 'SIGQUIT'),
  },
  {
    name: 'PostgreSQL does not answer for 15 s',
    seconds: 15,
    begin: async ({ office }) => {
      const postmaster = getPostmaster(office.cluster)
      for (const pid of [postmaster, ...findChildren(postmaster)]) process.kill(pid, 'SIGSTOP')
    },
    end: async ({ office }) => {
      const postmaster = getPostmaster(office.cluster)
      for (const pid of [postmaster, ...findChildren(postmaster)]) process.kill(pid, 'SIGCONT')
    },
  },
  {
    name: 'connections to the database cut',
    seconds: 0,
    begin: async ({ routes }) => routes.database!.cut(),
  },
  {
    name: 'connections to the database lost without a sign for 20 s, then cut',
    seconds: 20,
    begin: async ({ routes }) => routes.database!.freeze(),
    end: async ({ routes }) => routes.database!.cut(),
  },
  {
    name: "agents' connections cut",
    seconds: 0,
    begin: async ({ routes }) => {
      routes.http.cut()
      routes.smtp.cut()
    },
  },
  {
    name: "agents' connections lost without a sign for 10 s, then cut",
    seconds: 10,
    begin: async ({ routes }) => {
      routes.http.freeze()
      routes.smtp.freeze()
    },
    end: async ({ routes }) => {
      routes.http.cut()
      routes.smtp.cut()
    },
  },
  {
    name: 'clock a minute ahead',
    seconds: 20,
    findObstacle: needsClock,
    begin: ({ clock }) => clock!.shift(60),
    end: ({ clock }) => clock!.shift(0),
  },
  {
    name: 'clock a minute back',
    seconds: 20,
    findObstacle: needsClock,
    begin: ({ clock }) => clock!.shift(-60),
    end: ({ clock }) => clock!.shift(0),
  },
  { name: 'slow disk', seconds: 0, findObstacle: needsDisk, begin: slowDisk },
  {
    name: 'disk that hangs for 10 s',
    seconds: 0,
    findObstacle: needsDisk,
    begin: ({ disk }) => disk!.stall(10_000),
  },
  {
    name: 'full disk',
    seconds: 20,
    findObstacle: needsDisk,
    begin: ({ disk }) => disk!.fill(),
    end: ({ disk }) => disk!.free(),
  },
  {
    name: 'failover to the replica',
    seconds: 0,
    once: true,
    findObstacle: needsStandby,
    begin: ({ standby, office, routes }) => standby!.failOver(office, routes),
  },
  {
    name: 'S3 answers 503',
    seconds: 20,
    findObstacle: needsStore,
    begin: async ({ store }) => {
      store!.outage = { status: 503, code: 'SlowDown' }
    },
    end: async ({ store }) => {
      store!.outage = null
    },
  },
]
