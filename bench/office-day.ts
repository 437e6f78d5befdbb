import { audit, printAudit, waitUntilIdle } from './office-day/audit.ts'
import { withCleanup } from './office-day/cleanup.ts'
import { openDayOffice } from './office-day/day-office.ts'
import { findScale } from './office-day/find-scale.ts'
import { parseDayOptions } from './office-day/options.ts'
import { printKinds, printProcesses, storeReport } from './office-day/report.ts'
import { runLoad } from './office-day/run-load.ts'
import { planDay } from './office-day/schedule.ts'
import { testAuditor } from './office-day/self-test.ts'
import { formatLoad } from './measure.ts'

/** See bench/README.md. */
const options = await parseDayOptions({ flags: ['roles', 'find-scale', 'self-test'] })
const isSelfTest = options.flags.has('self-test')
const scaleMinutes = 30
/** For creating the office and for the audit. */
const extraMinutes = 20

await withCleanup(options.minutes + extraMinutes + scaleMinutes, async (cleanup) => {
  console.log(`${options.agents} agents, a day in ${options.minutes} minutes (${formatLoad()})`)
  const office = await openDayOffice(options, cleanup, { splitRoles: options.flags.has('roles') })
  if (options.flags.has('find-scale')) return findScale(office, options, cleanup)
  const visits = planDay(options)
  console.log(`${visits.length} visits (${formatLoad()})`)
  const { recorder, sampler, streams, ledger } = await runLoad(office, options, cleanup, visits)
  printKinds(recorder)
  const isMemoryFlat = printProcesses(sampler.samples)
  console.log(`${streams.events} events arrived by streams (${formatLoad()})`)
  await waitUntilIdle(office, 300, cleanup.signal)
  const result = await audit(office, ledger.path)
  printAudit(result)
  if (isSelfTest) await testAuditor(office, ledger.path, result)
  else await storeReport(options.out, recorder, sampler.samples, { audit: result })
  if (!isMemoryFlat || result.findings.length > 0) process.exitCode = 1
})
