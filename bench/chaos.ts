import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Emulator } from '../apps/server/test/harness/s3-emulator.ts'
import { mountDisk, type TestDisk } from './chaos/disk.ts'
import { prepareClock } from './chaos/fake-clock.ts'
import { judge, printVerdicts } from './chaos/judge.ts'
import { openRoutes, routeDatabase } from './chaos/routes.ts'
import { startStandby } from './chaos/standby.ts'
import { causeFailures, type Incident } from './chaos/run-faults.ts'
import { audit, printAudit, waitUntilIdle } from './office-day/audit.ts'
import { withCleanup } from './office-day/cleanup.ts'
import { openDayOffice } from './office-day/day-office.ts'
import { parseDayOptions } from './office-day/options.ts'
import { printKinds, printProcesses, storeReport } from './office-day/report.ts'
import { runLoad, type RunningLoad } from './office-day/run-load.ts'
import { planBusiestHour } from './office-day/schedule.ts'
import { formatLoad } from './measure.ts'
import { randomSource } from './office.ts'

/** See bench/README.md. */
const options = await parseDayOptions({
  defaults: { minutes: 60, agents: 500, scale: 3, port: 4700 },
  texts: { faults: '', files: 'folder' },
  flags: ['standby'],
})
const names = options.texts['faults']!.split(',').filter((name) => name !== '')
const usesStore = options.texts['files'] === 's3'
/** For creating the office, for mail that is late, and for the audit. */
const extraMinutes = 30
const streamsAtOnce = 20

/** Opens the event stream of every agent within some seconds. */
async function holdStreams({ generator, streams }: RunningLoad): Promise<void> {
  for (const [index, agent] of generator.agents.entries()) {
    void streams.hold(agent, generator.recorder.now())
    if (index % streamsAtOnce === 0) await sleep(200)
  }
}

await withCleanup(options.minutes + extraMinutes, async (cleanup) => {
  const smtpPort = options.port + 3
  const routes = await openRoutes({ http: options.port, smtp: smtpPort }, cleanup)
  const clock = await prepareClock(cleanup)
  const store = usesStore ? await startS3Emulator() : null
  if (store) cleanup.add('object store', () => store.close())
  let disk: TestDisk | null = null
  const office = await openDayOffice(options, cleanup, {
    splitRoles: true,
    prepareFolder: async (folder) => {
      disk = await mountDisk(folder, cleanup)
    },
    routeDatabase: (url) => routeDatabase(routes, url),
    environment: { ...clock?.environment, ...(store && { FILES_URL: store.url }) },
  })
  const standby = options.flags.has('standby') ? await startStandby(office, cleanup) : null
  const seconds = options.minutes * 60
  const visits = planBusiestHour({
    agents: Math.round(options.agents * options.scale),
    seed: options.seed,
    seconds,
  })
    .filter(({ kind }) => kind !== 'arrive')
    .map((visit) => Object.assign(visit, { agent: visit.agent % options.agents }))
  console.log(`${visits.length} visits in ${options.minutes} minutes (${formatLoad()})`)
  let incidents: Incident[] = []
  const { recorder, sampler, ledger } = await runLoad(office, options, cleanup, visits, {
    ports: { httpPort: routes.http.port, smtpPort: routes.smtp.port },
    beside: async (load) => {
      const target = { office, routes, disk, clock, store, standby, random: randomSource(options.seed + 1) }
      const until = (seconds - 5) * 1000
      const [happened] = await Promise.all([
        causeFailures(target, load.recorder, { until, names, signal: cleanup.signal }),
        holdStreams(load),
      ])
      incidents = happened
    },
  })
  printKinds(recorder)
  const isMemoryFlat = printProcesses(sampler.samples)
  console.log(
    `Restarts: ${office.servers
      .map(
        ({ name, restarts, startSeconds }) =>
          `${name} ${restarts} (${startSeconds.map((seconds) => `${seconds.toFixed(0)} s`).join(', ')})`,
      )
      .join(', ')}`,
  )
  const judged = judge(recorder, incidents)
  const isWithinLimits = printVerdicts(judged)
  await waitUntilIdle(office, 600, cleanup.signal)
  const result = await audit(office, ledger.path)
  printAudit(result)
  const more = { incidents, verdicts: judged.verdicts, unexplained: judged.unexplained, audit: result }
  await storeReport(options.out, recorder, sampler.samples, more)
  if (!isWithinLimits || !isMemoryFlat || result.findings.length > 0) process.exitCode = 1
})
