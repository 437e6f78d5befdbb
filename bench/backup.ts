import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillOffice } from './backup/fill-office.ts'
import { copyWhole, measureCopy } from './backup/measure-disk.ts'
import { runCommand } from './backup/run-command.ts'
import { formatLoad } from './measure.ts'
import { withCleanup } from './office-day/cleanup.ts'
import { openDayOffice } from './office-day/day-office.ts'
import { parseDayOptions } from './office-day/options.ts'
import { isError, isOrdinary, isYardstick, summarize, type Recorder } from './office-day/recorder.ts'
import { runLoad } from './office-day/run-load.ts'
import { planBusiestHour } from './office-day/schedule.ts'

/** See bench/README.md. */
const options = await parseDayOptions({
  defaults: { minutes: 8, scale: 3, port: 4750 },
  texts: { gigabytes: '20' },
})
const bytes = Number(options.texts['gigabytes']) * 1e9
const warmUpMs = 20_000
const calmMs = 80_000
const afterMs = 20_000
/** For filling the office, and for the restore. */
const extraMinutes = 40
const yardstickBytes = 3e9

const toRate = (seconds: number) => `${seconds.toFixed(0)} s, ${(bytes / seconds / 1e6).toFixed(0)} MB/s`

function printPhase(recorder: Recorder, title: string, from: number, to: number): number {
  const all = recorder.observations.filter(({ at }) => at >= from && at < to)
  const ordinary = summarize('', all.filter(isOrdinary))
  const yardstick = summarize('', all.filter(isYardstick))
  console.log(
    `${title}: ${ordinary.count} ordinary calls, p50 ${ordinary.p50.toFixed(1)} ms, p95 ${ordinary.p95.toFixed(1)} ms, ` +
      `p99 ${ordinary.p99.toFixed(1)} ms, ${all.filter(isError).length} errors; yardsticks p95 ${yardstick.p95.toFixed(1)} ms (${formatLoad()})`,
  )
  return ordinary.p95
}

await withCleanup(options.minutes + extraMinutes, async (cleanup) => {
  const { signal } = cleanup
  const office = await openDayOffice(options, cleanup, { isBuiltIn: true })
  const folder = dirname(office.dataDir)
  const place = join(folder, 'backups')
  const filling = performance.now()
  await fillOffice(office, bytes)
  console.log(`Filled with ${bytes / 1e9} GB: ${toRate((performance.now() - filling) / 1000)}`)
  const copy = await measureCopy(office.dataDir, join(folder, 'copy'), yardstickBytes)
  console.log(`A bare copy of ${yardstickBytes / 1e9} GB of it: ${(copy / 1e6).toFixed(0)} MB/s`)
  const seconds = options.minutes * 60
  const visits = planBusiestHour({ agents: options.agents * options.scale, seed: options.seed, seconds }).map(
    (visit) => Object.assign(visit, { agent: visit.agent % options.agents }),
  )
  let ended = 0
  const { recorder } = await runLoad(office, options, cleanup, visits, {
    beside: async (load) => {
      await sleep(calmMs, undefined, { signal })
      const { seconds: took } = await runCommand(['backup', place], {
        dataDir: office.dataDir,
        lowerPriorityBy: 10,
        signal,
      })
      ended = load.recorder.now()
      console.log(`Backup under load: ${toRate(took)}`)
    },
  })
  if (ended + afterMs > seconds * 1000) throw new Error('The backup outlasted the load: more --minutes')
  const before = printPhase(recorder, 'Before', warmUpMs, calmMs)
  const during = printPhase(recorder, 'During the backup', calmMs, ended)
  printPhase(recorder, 'After', ended + afterMs, seconds * 1000)
  console.log(`p95 ${(during / before).toFixed(2)} times as long (limit 2)`)
  if (during > before * 2) process.exitCode = 1
  for (const server of office.servers) await server.stop()
  const restored = join(folder, 'restored')
  await mkdir(restored)
  // The disk need not hold it three times.
  await rm(join(office.dataDir, 'files'), { recursive: true })
  const { seconds: took } = await runCommand(['restore', place], { dataDir: restored, signal })
  await rm(restored, { recursive: true })
  const copied = await copyWhole(place, join(folder, 'copy'))
  console.log(
    `Restore: ${toRate(took)}; a copy of the backup by cp and sync: ${toRate(copied)}; ${(took / copied).toFixed(2)} times as long`,
  )
})
