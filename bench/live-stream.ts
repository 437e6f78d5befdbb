import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { toWatchUrl } from '../apps/server/src/modules/live-streams/links/index.ts'
import { makeFragment, makeInit } from '../apps/server/test/calls/segments.ts'
import { fragmentMs, watchBroadcast, type Watched } from './live-viewer.ts'
import { ms, withOffice, type BenchOffice, type ServerClient } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    viewers: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    fragments: { type: 'string', default: '3600' },
    bytes: { type: 'string', default: '190000' },
    port: { type: 'string', default: '4602' },
  },
})
const viewers = Number(options.viewers)
const seconds = Number(options.seconds)
const bytes = Number(options.bytes)
const ports = [Number(options.port), Number(options.port) + 1]
const secret = {
  env: { secretKey: 'a secret key of the benchmark, long enough', publicUrl: 'http://127.0.0.1' },
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1000
}

/** A live stream of the bench agent that has begun, and its token. */
async function makeStream({ database }: BenchOffice): Promise<{ id: string; token: string }> {
  const { rows } = await database.pool.query<{ id: string }>(
    `WITH own AS (
       UPDATE listing SET agent_id = (SELECT id FROM person WHERE name = 'Bench Agent')
       WHERE id = (SELECT min(id) FROM listing WHERE active) RETURNING id
     ), house AS (
       INSERT INTO open_house (listing_id, starts_at, ends_at)
       SELECT id, now(), now() + interval '1 hour' FROM own RETURNING id
     )
     INSERT INTO live_stream (open_house_id, key, source, keep_recording, created_at)
     SELECT id, 'bench', 'here', true, now() FROM house RETURNING id`,
  )
  const { id } = rows[0]!
  return { id, token: toWatchUrl(secret, id).split('/').at(-1)! }
}

const key = 'the-tab-of-the-benchmark'
const broadcastPath = (id: string) => `/v1/live-streams/${id}/broadcast`

async function goLive(client: ServerClient, id: string): Promise<number> {
  const body = { broadcaster_key: key, mime: 'video/mp4; codecs="avc1.42E01F,mp4a.40.2"', take_over: 1 }
  const { generation } = JSON.parse((await client.post(broadcastPath(id), body)).toString()) as {
    generation: number
  }
  await client.putBytes(
    `${broadcastPath(id)}/init?broadcaster_key=${key}&generation=${generation}`,
    makeInit(),
  )
  return generation
}

const sendFragment = (client: ServerClient, id: string, generation: number, sequence: number) =>
  client.putBytes(
    `${broadcastPath(id)}/fragments/${sequence}?broadcaster_key=${key}&generation=${generation}&start_ms=${
      sequence * fragmentMs
    }&duration_ms=${fragmentMs}`,
    makeFragment(sequence % 256, { bytes }),
  )

function report(title: string, watched: readonly Watched[]): void {
  const delays = watched.flatMap((viewer) => viewer.delays).toSorted((a, b) => a - b)
  const stalls = watched.flatMap((viewer) => viewer.stalls).toSorted((a, b) => a - b)
  console.log(
    `${title}: upload to viewer p50 ${ms(at(delays, 0.5))}, p95 ${ms(at(delays, 0.95))}, slowest ${ms(at(delays, 1))}`,
  )
  console.log(
    `  stalls over 100 ms: ${stalls.filter((stall) => stall > 100).length}, longest ${ms(at(stalls, 1))}`,
  )
}

/** Broadcasts in real time while viewers watch. */
async function broadcastTo(
  office: BenchOffice,
  clients: readonly ServerClient[],
  { killAt, servedBy }: { readonly killAt: number | null; readonly servedBy: readonly number[] },
): Promise<readonly Watched[]> {
  const { id, token } = await makeStream(office)
  let client = clients[0]!
  const generation = await goLive(client, id)
  const sentAt = new Map<number, number>()
  const send = async (sequence: number) => {
    if (!sentAt.has(sequence)) sentAt.set(sequence, performance.now())
    await sendFragment(client, id, generation, sequence)
  }
  await send(1)
  const watching = Array.from({ length: viewers }, (_, index) =>
    watchBroadcast(`viewer-of-benchmark-${index}`, servedBy, { token, generation, sentAt, last: seconds }),
  )
  const start = performance.now()
  for (let sequence = 2; sequence <= seconds; sequence += 1) {
    await pause(Math.max(0, start + (sequence - 1) * fragmentMs - performance.now()))
    if (sequence === killAt) {
      process.kill(clients[0]!.pid, 'SIGKILL')
      console.log(`the process that serves was killed at ${(performance.now() / 1000).toFixed(1)} s`)
      client = clients[1]!
    }
    await send(sequence)
  }
  return Promise.all(watching)
}

/** An hour of fragments, one after the other without a pause. */
async function fastForward(office: BenchOffice, client: ServerClient): Promise<void> {
  const { id } = await makeStream(office)
  const generation = await goLive(client, id)
  const total = Number(options.fragments)
  const start = performance.now()
  for (let sequence = 1; sequence <= total; sequence += 1) {
    await sendFragment(client, id, generation, sequence)
    if (sequence % 600 === 0)
      console.log(`  ${sequence} fragments: ${(await readMemory(client.pid)).toFixed(0)} MB`)
  }
  const each = (performance.now() - start) / total
  console.log(`${total} fragments of ${bytes} bytes: ${ms(each)} each`)
}

await withOffice(
  { name: 'pb_bench_live', listings: 20, activeShare: 1, port: ports[0]!, keep: false },
  async (office) => {
    const first = await office.serve()
    console.log(`an hour of broadcast, memory at the start ${(await readMemory(first.pid)).toFixed(0)} MB`)
    await fastForward(office, first)
    const before = await readMemory(first.pid)
    const one = await broadcastTo(office, [first], { killAt: null, servedBy: [ports[0]!] })
    report(`${viewers} viewers, ${seconds} s`, one)
    console.log(
      `  memory ${before.toFixed(0)} MB before, ${(await readMemory(first.pid)).toFixed(0)} MB after`,
    )
    const second = await office.serve(ports[1])
    const two = await broadcastTo(office, [first, second], {
      killAt: Math.ceil(seconds / 2),
      servedBy: ports,
    })
    const gaps = two.map(({ arrivals }) =>
      Math.max(...arrivals.slice(1).map((time, index) => time - arrivals[index]!)),
    )
    report('the same while the process that serves is killed', two)
    console.log(
      `  longest time between two fragments: median ${ms(
        at(
          gaps.toSorted((a, b) => a - b),
          0.5,
        ),
      )}, longest ${ms(Math.max(...gaps))}`,
    )
  },
)
