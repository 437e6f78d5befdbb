import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readEnv } from '../apps/server/src/env.ts'
import { addMessage, labelBits, type ParsedMessage } from '../apps/server/src/modules/mailbox/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createLog } from '../apps/server/src/platform/logging.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { ms, withOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    'per-minute': { type: 'string', default: '200' },
    port: { type: 'string', default: '4542' },
  },
})
const leads = Number(options.minutes) * Number(options['per-minute'])
const intervalMs = 60_000 / Number(options['per-minute'])
const pollMs = 100
const workers = 3

/** A lead mail of another person each time, as StreetEasy writes it. */
function createLeadMail(index: number): ParsedMessage {
  const email = `flood${index}@client.example`
  const text = `You Received a Question About 1 Example Street #4B\nIs it available?\nDana Whitfield\n${email}\n`
  return {
    messageId: `${randomUUID()}@portal.example`,
    inReplyTo: null,
    references: [],
    subject: '1 Example Street #4B StreetEasy Inquiry From Dana Whitfield',
    from: { name: 'StreetEasy', email: 'noreply@email.streeteasy.com' },
    sender: null,
    replyTo: [{ name: '', email }],
    to: [{ name: 'Agent', email: 'agent@pboffice.example' }],
    cc: [],
    bcc: [],
    sentAt: null,
    html: null,
    text,
    hasOwnText: true,
    snippet: text.slice(0, 100),
    charset: 'utf-8',
    attachments: [],
    automatic: false,
    contentHash: null,
    trace: null,
    problem: null,
    signature: null,
  }
}

process.env['BENCH_WORK'] = 'inquiries'
await withOffice(
  { name: 'pb_bench_flood', listings: 0, activeShare: 0, port: Number(options.port), keep: false },
  async ({ database, databaseUrl, dataDir, serve }) => {
    const call = await serve()
    const env = readEnv({
      ...process.env,
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret key of the benchmark, long enough',
    })
    const deps = await openDeps({
      env: {
        ...env,
        secretKey: env.secretKey!,
        publicUrl: 'http://127.0.0.1',
        appAuthKey: 'bench',
        demoOffice: false,
      },
      clock: systemClock,
      log: createLog('warn'),
      databaseUrl,
    })
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT id FROM person WHERE name = 'Bench Agent'`,
    )
    const agent = rows[0]!.id
    const work: number[] = []
    const stopped = new AbortController()
    const list = call([{ url: '/v1/listing-inquiries?limit=50', text: '', parameters: [], count: 0 }])

    /** An agent who works: reads the list, and reads it again. */
    async function workBeside(): Promise<void> {
      for (let index = 0; !stopped.signal.aborted; index += 1) {
        const start = performance.now()
        await list(index)
        work.push(performance.now() - start)
        await pause(50)
      }
    }

    /** Time from the mail's commit until the list of its agent has the inquiry. */
    async function receive(index: number): Promise<number> {
      await deps.db.transaction().execute((tx) =>
        addMessage(tx, deps, agent, createLeadMail(index), {
          at: new Date(),
          labels: labelBits.INBOX | labelBits.UNREAD,
          size: 1000,
          rawKey: null,
          authentication: {
            spf: 'pass',
            dkim: 'pass',
            dmarc: 'pass',
            arc: 'none',
            policy: 'reject',
            verified: true,
          },
        }),
      )
      const start = performance.now()
      for (;;) {
        const shown = await database.pool.query('SELECT FROM inquiry WHERE email = $1 AND agent_id = $2', [
          `flood${index}@client.example`,
          agent,
        ])
        if (shown.rowCount === 1) return performance.now() - start
        if (performance.now() - start > 60_000) throw new Error(`lead ${index} was not taken in`)
        await pause(pollMs)
      }
    }

    const beside = Array.from({ length: workers }, workBeside)
    const waiting: Promise<number>[] = []
    const start = performance.now()
    for (let index = 0; index < leads; index += 1) {
      await pause(Math.max(0, start + index * intervalMs - performance.now()))
      waiting.push(receive(index))
    }
    const times = (await Promise.all(waiting)).toSorted((a, b) => a - b)
    stopped.abort()
    await Promise.all(beside)
    work.sort((a, b) => a - b)
    const at = (values: readonly number[], share: number) => values[Math.floor((values.length - 1) * share)]!
    console.log(`${leads} leads in ${((performance.now() - start) / 1000).toFixed(0)} s`)
    console.log(`later than 5 s: ${times.filter((time) => time > 5000).length}`)
    console.log(
      `from mail to list: p50 ${ms(at(times, 0.5))}, p95 ${ms(at(times, 0.95))}, slowest ${ms(at(times, 1))}`,
    )
    console.log(`lists beside, ${work.length}: p50 ${ms(at(work, 0.5))}, p95 ${ms(at(work, 0.95))}`)
    const { rows: counted } = await database.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM inquiry_message',
    )
    console.log(`stored ${counted[0]!.n} messages`)
    await deps.close()
  },
)
