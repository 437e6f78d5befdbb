import { Counter, Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../platform/deps.ts'

/** Registers metrics of the read replica as this process sees it; without a replica they have no values. */
export function addReplicaMetrics({ replica }: Pick<Deps, 'replica'>, registry: Registry): void {
  const registers = [registry]
  const gauge = (name: string, help: string, getValue: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = getValue()
        if (value === undefined) this.remove({})
        else this.set(value)
      },
    })
  gauge(
    'db_replica_usable',
    'Whether the read replica may answer reads',
    () => replica && (replica.getState().isUsable ? 1 : 0),
  )
  gauge(
    'db_replica_lag_seconds',
    'How long ago the primary had the first change that the replica lacks',
    () => replica?.getState().lagSeconds,
  )
  registry.registerMetric(
    new Counter({
      name: 'db_replica_reads_total',
      help: 'Reads that may use the replica: answered by it, or by the primary because it was behind, unavailable, or failed',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        for (const [outcome, count] of Object.entries(replica?.reads ?? {})) this.inc({ outcome }, count)
      },
    }),
  )
}
