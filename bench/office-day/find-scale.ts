import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from './cleanup.ts'
import type { DayOffice } from './day-office.ts'
import type { DayOptions } from './options.ts'
import { isOrdinary, isError, summarize, type KindSummary } from './recorder.ts'
import { runLoad } from './run-load.ts'
import { planBusiestHour } from './schedule.ts'
import { formatLoad } from '../measure.ts'

const stepSeconds = 45
/** The first seconds of a step have no visits that are half done, so they count for nothing. */
const warmUpSeconds = 15
const limitMs = 250
const streamsAtOnce = 20
const factor = 1.5
const maxSteps = 14

interface Step {
  readonly agents: number
  readonly summary: KindSummary
  readonly errors: number
  readonly generatorLagMs: number
  readonly perSecond: number
}

/** Measures one step: the busiest hour of an office with that many agents, in real time. */
async function runStep(
  office: DayOffice,
  options: DayOptions,
  cleanup: Cleanup,
  agents: number,
): Promise<Step> {
  // The agents of the office share the work of more agents than there are; each then has more of it.
  const visits = planBusiestHour({ agents, seed: options.seed + agents, seconds: stepSeconds }).map((visit) =>
    Object.assign(visit, { agent: visit.agent % office.agents.length }),
  )
  const { recorder, sampler } = await runLoad(office, options, cleanup, visits, {
    beside: async ({ generator, streams }) => {
      for (let index = 0; index < agents; index += 1) {
        void streams.hold(generator.agents[index % generator.agents.length]!, generator.recorder.now())
        if (index % streamsAtOnce === 0) await sleep((streamsAtOnce / agents) * warmUpSeconds * 900)
      }
    },
  })
  const counted = recorder.observations.filter(
    ({ at }) => at > warmUpSeconds * 1000 && at < stepSeconds * 1000,
  )
  const ordinary = counted.filter(isOrdinary)
  return {
    agents,
    summary: summarize('', ordinary),
    errors: counted.filter(isError).length,
    generatorLagMs: Math.max(...sampler.samples.map(({ generatorLagMs }) => generatorLagMs)),
    perSecond: counted.length / (stepSeconds - warmUpSeconds),
  }
}

const isWithinLimits = ({ summary, errors }: Step): boolean => summary.p95 < limitMs && errors === 0

/** Raises the number of agents until ordinary calls are too slow or fail, and prints the last that the machine carries. */
export async function findScale(office: DayOffice, options: DayOptions, cleanup: Cleanup): Promise<void> {
  let carried: Step | undefined
  let agents = options.agents
  for (let step = 0; step < maxSteps; step += 1) {
    const result = await runStep(office, options, cleanup, agents)
    const { summary, errors, perSecond, generatorLagMs } = result
    console.log(
      `${agents} agents in their busiest hour: ${perSecond.toFixed(0)} calls a second, ordinary calls p50 ` +
        `${summary.p50.toFixed(0)} ms, p95 ${summary.p95.toFixed(0)} ms, ${errors} errors, generator lag ` +
        `${generatorLagMs.toFixed(0)} ms (${formatLoad()})`,
    )
    if (!isWithinLimits(result)) break
    carried = result
    agents = Math.round(agents * factor)
  }
  console.log(
    carried
      ? `Carries ${carried.agents} agents in their busiest hour (p95 under ${limitMs} ms, no errors), not ${agents}`
      : `Does not carry ${agents} agents`,
  )
}
