import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import type { DayOffice } from './day-office.ts'
import { callServer } from './http-client.ts'
import { isError, isOrdinary, summarize, type Recorder } from './recorder.ts'

const intervalMs = 10_000
const yardstickMs = 500

interface ProcessSample {
  readonly name: string
  readonly pid: number | undefined
  readonly rssMegabytes: number
  /** Heap in use, with garbage: the lowest values of a while come close to what is reachable. */
  readonly heapMegabytes: number
  readonly lagP99Ms: number
  readonly connections: number
  readonly waiting: number
}

/** The state of the run every ten seconds. */
export interface Sample {
  /** Milliseconds from the start of the run. */
  readonly at: number
  readonly calls: number
  readonly errors: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
  readonly processes: readonly ProcessSample[]
  /** Connections that PostgreSQL has. */
  readonly connections: number
  readonly streams: number
  readonly load: number
  /** 99th percentile of the generator's own event loop delay: above 50 ms its times are too long. */
  readonly generatorLagMs: number
}

async function readRss(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
}

async function sampleProcess({ name, pid, port }: DayOffice['web']): Promise<ProcessSample> {
  const { body } = await callServer(port, { path: '/metrics' })
  const text = body.toString()
  const read = (metric: string) => Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
  return {
    name,
    pid,
    rssMegabytes: pid === undefined ? 0 : await readRss(pid),
    heapMegabytes: read('nodejs_heap_size_used_bytes') / 1e6,
    lagP99Ms: read('nodejs_eventloop_lag_p99_seconds') * 1000,
    connections: read('db_pool_connections'),
    waiting: read('db_pool_waiting'),
  }
}

/** Measures server, database and machine, and what costs least in the same run: the yardstick. */
export class Sampler {
  readonly samples: Sample[] = []
  readonly #office: DayOffice
  readonly #recorder: Recorder
  readonly #csv: string
  readonly #streams: () => number
  readonly #timers: NodeJS.Timeout[] = []
  readonly #lag = monitorEventLoopDelay({ resolution: 10 })
  #yardstick: pg.Client | undefined
  #counted = 0
  #isMeasuring = false

  constructor(office: DayOffice, recorder: Recorder, out: string, streams: () => number) {
    this.#office = office
    this.#recorder = recorder
    this.#csv = join(out, 'samples.csv')
    this.#streams = streams
  }

  async start(): Promise<void> {
    const title = 'seconds,calls,errors,p50,p95,p99,max,streams,connections,load,generator_lag_p99'
    const perProcess = this.#office.servers.map(({ name }) =>
      ['rss', 'heap', 'lag_p99', 'pool', 'waiting'].map((column) => `${name}_${column}`),
    )
    await writeFile(this.#csv, `${[title, ...perProcess.flat()].join(',')}\n`)
    this.#lag.enable()
    this.#timers.push(
      setInterval(() => void this.sample().catch(() => {}), intervalMs),
      setInterval(() => void this.#measureYardstick(), yardstickMs),
    )
  }

  /** `SELECT 1` by the bare driver, and `/healthz`. */
  async #measureYardstick(): Promise<void> {
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    await this.#measureOnce()
    this.#isMeasuring = false
  }

  async #measureOnce(): Promise<void> {
    const recorder = this.#recorder
    const office = this.#office
    let at = recorder.now()
    try {
      if (!this.#yardstick) {
        this.#yardstick = new pg.Client({ connectionString: office.databaseUrl })
        this.#yardstick.on('error', () => (this.#yardstick = undefined))
        await this.#yardstick.connect()
        at = recorder.now()
      }
      await this.#yardstick.query('SELECT 1')
      recorder.record('yardstick: SELECT 1', at, 200)
    } catch {
      this.#yardstick = undefined
    }
    at = recorder.now()
    const { outcome } = await callServer(office.web.port, { path: '/healthz' })
    if (outcome === 200) recorder.record('yardstick: /healthz', at, outcome)
  }

  async sample(): Promise<Sample> {
    const recorder = this.#recorder
    const recent = recorder.observations.slice(this.#counted)
    this.#counted = recorder.observations.length
    const { p50, p95, p99, max } = summarize('', recent.filter(isOrdinary))
    const found = await this.#office.database.pool
      .query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend'`,
      )
      .catch(() => ({ rows: [{ n: 0 }] }))
    const sample: Sample = {
      at: recorder.now(),
      calls: recent.length,
      errors: recent.filter(isError).length,
      p50,
      p95,
      p99,
      max,
      processes: await Promise.all(this.#office.servers.map(sampleProcess)),
      connections: found.rows[0]!.n,
      streams: this.#streams(),
      load: loadavg()[0]!,
      generatorLagMs: this.#lag.percentile(99) / 1e6,
    }
    this.#lag.reset()
    this.samples.push(sample)
    const processes = sample.processes.flatMap((one) => [
      one.rssMegabytes,
      one.heapMegabytes,
      one.lagP99Ms,
      one.connections,
      one.waiting,
    ])
    const numbers = [
      sample.at / 1000,
      sample.calls,
      sample.errors,
      p50,
      p95,
      p99,
      max,
      sample.streams,
      sample.connections,
      sample.load,
      sample.generatorLagMs,
      ...processes,
    ]
    await appendFile(this.#csv, `${numbers.map((value) => Number(value.toFixed(1))).join(',')}\n`)
    return sample
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#lag.disable()
    await this.#yardstick?.end().catch(() => {})
  }
}
