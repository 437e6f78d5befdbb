import { parseArgs } from 'node:util'
import { compareLatency, formatLoad } from './measure.ts'
import { ms, withOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({ options: { port: { type: 'string', default: '41411' } } })
const maxRatio = 2

await withOffice(
  { name: 'pb_bench_idempotency', listings: 0, activeShare: 0, port: Number(options.port), keep: false },
  async ({ serve, database }) => {
    const server = await serve()
    let made = 0

    /** Adds a client, as the form does: a person, a client and what belongs to it in one transaction. */
    async function addClient(key: object): Promise<void> {
      made += 1
      const reply = await fetch(`http://127.0.0.1:${options.port}/v1/clients`, {
        method: 'POST',
        headers: { ...server.headers, 'content-type': 'application/json', ...key },
        body: JSON.stringify({
          first_name: 'Nora',
          last_name: `Bell ${made}`,
          email: `nora.bell.${made}@client.example`,
          search_type: ['rental'],
        }),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(text)
    }

    const before = formatLoad()
    const { ours, baseline } = await compareLatency({
      ours: () => addClient({ 'idempotency-key': crypto.randomUUID() }),
      baseline: () => addClient({}),
    })
    const { rows } = await database.pool.query<{ keys: number }>(
      'SELECT count(*)::int AS keys FROM idempotency_key WHERE status IS NOT NULL',
    )
    if (rows[0]!.keys * 2 !== made) throw new Error(`${made} calls stored ${rows[0]!.keys} keys`)
    const ratio = ours.p50 / baseline.p50
    console.log(
      `adding a client with an Idempotency-Key: p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}; without one: p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)}; ratio ${ratio.toFixed(2)} (${before}, then ${formatLoad()})`,
    )
    if (ratio > maxRatio) throw new Error(`The limit is a ratio of ${maxRatio}`)
  },
)
