import { setTimeout as sleep } from 'node:timers/promises'
import { auditFiles } from './audit-files.ts'
import { auditInvariants } from './audit-invariants.ts'
import { auditRelay, countWorkLeft } from './audit-mail.ts'
import { auditRows, type Finding } from './audit-rows.ts'
import type { DayOffice } from './day-office.ts'
import { readLedger } from './ledger.ts'

export interface Audit {
  readonly findings: readonly Finding[]
  /** Acknowledged writes by kind. */
  readonly acknowledged: Readonly<Record<string, number>>
  readonly uncertain: number
  /** Writes that got no clear answer, and may be stored or not. */
  readonly unknown: number
}

/** Waits until mail has arrived and left; returns what is left after `seconds`. */
export async function waitUntilIdle(
  { database }: DayOffice,
  seconds: number,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  for (const deadline = Date.now() + seconds * 1000; ; await sleep(500, undefined, { signal })) {
    const left = await countWorkLeft(database)
    if (Object.keys(left).length === 0 || Date.now() > deadline) return left
  }
}

/** Compares every write of the ledger with database, files, relay and API. */
export async function audit(office: DayOffice, ledgerPath: string): Promise<Audit> {
  const ledger = await readLedger(ledgerPath)
  const relay = await auditRelay(office.database, ledger, office.relay.counts)
  const left = await countWorkLeft(office.database)
  const findings = [
    ...(await auditRows(office.database, ledger)),
    ...relay.findings,
    ...(await auditFiles(office, ledger)),
    ...(await auditInvariants(office)),
    ...Object.entries(left).map(([kind, n]) => ({ kind, key: '', problem: `${n} left` })),
  ]
  const acknowledged: Record<string, number> = {}
  for (const { kind, event } of ledger)
    if (event === 'acknowledged') acknowledged[kind] = (acknowledged[kind] ?? 0) + 1
  const unknown = ledger.filter(({ event }) => event === 'unknown').length
  return { findings, acknowledged, uncertain: relay.uncertain, unknown }
}

const maxPrinted = 40

export function printAudit({ findings, acknowledged, uncertain, unknown }: Audit): void {
  const total = Object.values(acknowledged).reduce((sum, count) => sum + count, 0)
  const kinds = Object.entries(acknowledged).map(([kind, count]) => `${count} ${kind}`)
  console.log(`\nAudit of ${total} acknowledged writes (${kinds.join(', ')})`)
  if (unknown > 0) console.log(`${unknown} writes got no clear answer; each is stored once or not at all`)
  if (uncertain > 0) console.log(`${uncertain} emails are shown to their agents as uncertain`)
  for (const { kind, key, problem } of findings.slice(0, maxPrinted))
    console.log(`  ${kind} ${key}: ${problem}`)
  if (findings.length > maxPrinted) console.log(`  and ${findings.length - maxPrinted} more`)
  console.log(findings.length === 0 ? 'Nothing lost, nothing doubled' : `${findings.length} findings`)
}
