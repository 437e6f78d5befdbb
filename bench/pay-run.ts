import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PayRun } from '@pb/contract/payouts'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { withOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    agents: { type: 'string', default: '1500' },
    deals: { type: 'string', default: '3' },
    port: { type: 'string', default: '41409' },
  },
})
const agents = Number(options.agents)
const dealsEach = Number(options.deals)
const limitSeconds = 60
const today = new Date().toISOString().slice(0, 10)

/** Agents with approved deals whose checks are in: $3,000 each, 30% to the company. */
async function makeDeals({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("UPDATE agent SET roles = ARRAY['AGENT', 'SUPERVISOR']")
    await client.query(
      `WITH made AS (INSERT INTO person (name) SELECT 'Agent ' || n FROM generate_series(1, $1::int) n RETURNING id)
      INSERT INTO agent (person_id, email, roles) SELECT id, 'agent' || id || '@pboffice.example', ARRAY['AGENT'] FROM made`,
      [agents],
    )
    await client.query(
      `INSERT INTO deal (agent_id, kind, stage, client_name, apt_address, apt_unit, deal_date, fee_cents, received_cents,
        net_cents, created_at, changed_at)
      SELECT person_id, 'rental', 'deal_submitted', 'Client ' || n, n || ' East ' || person_id % 90 || 'th Street', '4B',
        current_date - 20 - n, 300000, 300000, 210000, now(), now()
      FROM agent CROSS JOIN generate_series(1, $1::int) n WHERE roles = ARRAY['AGENT']`,
      [dealsEach],
    )
    await client.query(`INSERT INTO journal_entry (kind, booked_on, key, created_at)
      SELECT k.kind, d.deal_date, 'deal:' || d.id || ':' || k.kind, now() FROM deal d,
        (VALUES ('deal'), ('check')) AS k (kind)`)
    await client.query(`INSERT INTO journal_posting (entry_id, account, cents, booked_on, agent_id, deal_id)
      SELECT e.id, p.account, p.cents, e.booked_on, CASE WHEN p.owned THEN d.agent_id END, d.id
      FROM deal d JOIN (VALUES ('deal', 'clearing', 300000, true), ('deal', 'due_agent', -210000, true),
        ('deal', 'income', -90000, true), ('check', 'cash', 300000, false), ('check', 'clearing', -300000, false))
        AS p (kind, account, cents, owned) ON true
      JOIN journal_entry e ON e.key = 'deal:' || d.id || ':' || p.kind`)
    await client.query(
      `UPDATE deal SET entry_id = e.id FROM journal_entry e WHERE e.key = 'deal:' || deal.id || ':deal'`,
    )
    await client.query(`INSERT INTO deal_agent (deal_id, agent_id, position, share_rate, result, net_cents)
      SELECT id, agent_id, 1, 10000, jsonb_build_object('agentId', agent_id::text, 'gross', 300000, 'companyDollar', 90000,
        'fees', 0, 'deductions', 0, 'shares', '[]'::jsonb, 'net', 210000, 'steps', '[]'::jsonb), 210000 FROM deal`)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  for (const table of ['deal', 'deal_agent', 'journal_entry', 'journal_posting', 'person', 'agent'])
    await pool.query(`VACUUM ANALYZE ${table}`)
}

/** Resident megabytes of a process. */
function readMemory(pid: number | string): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Resident megabytes of a process and its children. */
function sumMemory(pid: number): number {
  let total = readMemory(pid)
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) total += readMemory(entry)
    } catch {
      // It ended meanwhile.
    }
  }
  return total
}

interface Phase {
  readonly seconds: number
  readonly peak: number
  readonly slowestCall: number
}

process.env['BENCH_WORK'] = 'payouts'

await withOffice(
  { name: 'pb_bench_pay_run', listings: 0, activeShare: 0, port: Number(options.port), keep: false },
  async ({ database, serve }) => {
    const server = await serve()
    await makeDeals(database)
    const base = sumMemory(server.pid)

    /** Waits until a run leaves a state, while other requests go on. */
    async function follow(start: number, runId: string, busy: PayRun['state']): Promise<Phase> {
      const call = server([{ url: '/v1/payouts?limit=25', text: '', parameters: [], count: 0 }])
      let [peak, slowestCall] = [0, 0]
      for (;;) {
        const { rows } = await database.pool.query<{ state: string }>(
          'SELECT state FROM pay_run WHERE id = $1',
          [runId],
        )
        if (performance.now() - start > 5 * limitSeconds * 1000) throw new Error(`Still ${busy}`)
        if (rows[0]!.state !== busy) return { seconds: (performance.now() - start) / 1000, peak, slowestCall }
        const begun = performance.now()
        await call(0)
        slowestCall = Math.max(slowestCall, performance.now() - begun)
        peak = Math.max(peak, sumMemory(server.pid))
        await sleep(200)
      }
    }
    const report = (title: string, { seconds, peak, slowestCall }: Phase) =>
      console.log(
        `${title}: ${seconds.toFixed(1)} s, memory at most ${peak.toFixed(0)} MB (${base.toFixed(0)} MB before), slowest list meanwhile ${slowestCall.toFixed(0)} ms`,
      )

    const start = performance.now()
    const created = JSON.parse(
      (await server.post('/v1/pay-runs', { until: today, key: 'bench-pay-run' })).toString(),
    ) as PayRun
    console.log(`${created.payouts} payouts planned in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    const built = await follow(start, created.run_id, 'building')
    report('with all statements', built)
    const paying = performance.now()
    await server.post(`/v1/pay-runs/${created.run_id}/payment`, { method: 'ach', paid_on: today })
    report('all marked as paid', await follow(paying, created.run_id, 'paying'))
    const { rows } = await database.pool.query<{ paid: number; statements: number; sent: number }>(
      `SELECT count(*) FILTER (WHERE state = 'paid')::int AS paid,
        (SELECT count(*)::int FROM deal WHERE stage = 'payment_sent') AS sent FROM payout`,
    )
    console.log(`${rows[0]!.paid} payouts paid, ${rows[0]!.sent} deals at Payment Sent`)
    if (rows[0]!.paid !== agents || rows[0]!.sent !== agents * dealsEach)
      throw new Error('Not everyone was paid')
    if (built.seconds > limitSeconds) throw new Error(`The limit is ${limitSeconds} s`)
  },
)
