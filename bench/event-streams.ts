import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openEvents } from '../apps/server/src/platform/events/events.ts'
import { openSession } from '../apps/server/src/platform/http/sessions.ts'
import { makeAgents } from './generate-people.ts'
import { formatLoad } from './measure.ts'
import { ms, withOffice, type BenchOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '10' },
    port: { type: 'string', default: '4604' },
  },
})
const total = Number(options.streams)
const port = Number(options.port)

interface EventStream {
  readonly personId: string
  /** When the next event arrives, in the clock of `performance.now()`. */
  readonly nextEvent: () => Promise<number>
}

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1000
}

async function makeSessions({ database }: BenchOffice): Promise<{ personId: string; sessionId: string }[]> {
  await makeAgents(database, total)
  const agents = await database.db.selectFrom('agent').select('person_id').limit(total).execute()
  return database.db.transaction().execute((tx) =>
    Promise.all(
      agents.map(async ({ person_id: personId }) => ({
        personId,
        sessionId: await openSession(tx, new Date(), { personId, userAgent: 'bench', issuerSession: null }),
      })),
    ),
  )
}

/** Opens a stream; resolves at its first bytes. */
async function openStream(person: { personId: string; sessionId: string }): Promise<EventStream> {
  const headers = {
    'x-session-id': person.sessionId,
    'x-app-auth': 'bench',
    'x-requested-with': 'XMLHttpRequest',
  }
  const request = get({ host: '127.0.0.1', port, path: '/v1/events', headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  response.on('error', (error) => {
    // At the end of the benchmark the server closes its streams.
    if (!closing) throw error
  })
  await once(response, 'data')
  return {
    personId: person.personId,
    nextEvent: () =>
      new Promise((resolve) => {
        let received = ''
        const read = (bytes: Buffer) => {
          received += bytes.toString()
          // Heartbeats are comments.
          if (!received.includes('event: ')) return
          response.off('data', read)
          resolve(performance.now())
        }
        response.on('data', read)
      }),
  }
}

let closing = false

await withOffice(
  { name: 'pb_bench_streams', listings: 20, activeShare: 1, port, keep: false },
  async (office) => {
    const people = await makeSessions(office)
    const server = await office.serve()
    console.log(`memory at the start ${(await readMemory(server.pid)).toFixed(0)} MB (${formatLoad()})`)

    const openedAt = performance.now()
    const streams: EventStream[] = []
    for (let first = 0; first < people.length; first += 50)
      streams.push(...(await Promise.all(people.slice(first, first + 50).map(openStream))))
    const seconds = ((performance.now() - openedAt) / 1000).toFixed(1)
    console.log(`${streams.length} streams open after ${seconds} s`)

    const events = await openEvents(office.database, office.databaseUrl)
    for (let round = 1; round <= Number(options.rounds); round += 1) {
      const arrivals = streams.map((stream) => stream.nextEvent())
      const start = performance.now()
      await events.publishAll(
        streams.map(({ personId }) => ({ personId, event: { kind: 'calendar', data: {} } })),
      )
      const delays = (await Promise.all(arrivals)).map((time) => time - start).toSorted((a, b) => a - b)
      const median = delays[Math.floor(delays.length / 2)]!
      const memory = (await readMemory(server.pid)).toFixed(0)
      console.log(
        `event ${round} to all: median ${ms(median)}, last ${ms(delays.at(-1)!)}; memory ${memory} MB (${formatLoad()})`,
      )
    }
    await events.stop()
    // Two heartbeats, each with a check of every session.
    await pause(55_000)
    console.log(`after two heartbeats: memory ${(await readMemory(server.pid)).toFixed(0)} MB`)
    closing = true
  },
)
