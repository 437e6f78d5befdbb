import { join } from 'node:path'
import type { Cleanup } from './cleanup.ts'
import type { DayOffice } from './day-office.ts'
import { Generator } from './generator.ts'
import { closeConnections } from './http-client.ts'
import { Ledger } from './ledger.ts'
import type { DayOptions } from './options.ts'
import { Recorder } from './recorder.ts'
import { Sampler } from './sampler.ts'
import type { Visit } from './schedule.ts'
import { EventStreams } from './stream-visit.ts'
import { createVisits } from './visits.ts'

/** A load under way, for what happens beside it. */
export interface RunningLoad {
  readonly recorder: Recorder
  readonly generator: Generator
  readonly sampler: Sampler
  readonly streams: EventStreams
  readonly ledger: Ledger
}

const settleSeconds = 100

/** Puts the visits' load on the office; `beside` runs at the same time. Returns when all visits have ended. */
export async function runLoad(
  office: DayOffice,
  options: DayOptions,
  cleanup: Cleanup,
  visits: readonly Visit[],
  {
    ports = {},
    beside = async () => {},
  }: {
    readonly ports?: { readonly httpPort?: number; readonly smtpPort?: number }
    readonly beside?: (load: RunningLoad) => Promise<void>
  } = {},
): Promise<RunningLoad> {
  const recorder = new Recorder()
  const ledger = new Ledger(join(options.out, 'ledger.jsonl'))
  const generator = new Generator(office, { recorder, ledger, seed: options.seed, ...ports })
  const streams = new EventStreams(generator)
  const sampler = new Sampler(office, recorder, options.out, () => streams.open)
  cleanup.add('streams', () => {
    streams.close()
    closeConnections()
  })
  await sampler.start()
  const load = { recorder, generator, sampler, streams, ledger }
  try {
    // Both end before an error is thrown: a fault must be over before the cleanup.
    const ended = await Promise.allSettled([
      generator.run(visits, createVisits(streams), cleanup.signal),
      beside(load),
    ])
    for (const result of ended) if (result.status === 'rejected') throw result.reason
    await generator.finish(settleSeconds)
    await sampler.sample()
  } finally {
    streams.close()
    await sampler.stop()
    await ledger.close()
  }
  return load
}
