import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { SheetImport, SheetPreview, SheetReading } from '@pb/contract/availability-sheets'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { withOffice, type ServerClient } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    port: { type: 'string', default: '41408' },
  },
})
const total = Number(options.rows)
const port = Number(options.port)
const streets = ['East 38th Street', 'West 57th Street', 'East 79th Street', 'Broadway', '3rd Avenue']

/** A list of units, 1,000 in each building; of every tenth the rent is `raise` dollars higher. */
function makeFile(raise = 0): string {
  const lines = ['Address,Neighborhood,Unit,Rent,Beds,Baths,Status,Available,Concession,Term,Notes']
  for (let at = 0; at < total; at += 1) {
    const building = Math.floor(at / 1000)
    const rent = 2000 + ((at * 7) % 3000) + (at % 10 === 0 ? raise : 0)
    lines.push(
      `"${100 + Math.floor(building / 5) * 2} ${streets[building % 5]!}, New York, NY",Kips Bay,${Math.floor((at % 1000) / 20) + 1}${String.fromCodePoint(65 + (at % 20))},"$${rent.toLocaleString('en-US')}",${1 + (at % 3)}BR,1,Available,${(at % 12) + 1}/1/2026,1 month free,12 months,Renovated unit with dishwasher`,
    )
  }
  return lines.join('\r\n')
}

async function get<T>(client: ServerClient, path: string): Promise<T> {
  // A new connection: one kept from before may just be closing.
  const headers = { ...client.headers, connection: 'close' }
  const response = await fetch(`http://127.0.0.1:${port}/v1/sheet-imports/${path}`, { headers })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

/** The most memory that the server had, in megabytes. */
const peakMegabytes = ({ pid }: ServerClient): string =>
  (Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000).toFixed(0)

/** Reads the list of sheets all the time: whether others still get their answers. */
function watch(client: ServerClient): () => Promise<void> {
  const stop = new AbortController()
  const times: number[] = []
  const running = (async () => {
    while (!stop.signal.aborted) {
      const start = performance.now()
      await get(client, '?limit=5').catch(() => {})
      times.push(performance.now() - start)
      await pause(50)
    }
  })()
  return async () => {
    stop.abort()
    await running
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0)
    console.log(
      `  list of sheets meanwhile: ${sorted.length} answers, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms; server at most ${peakMegabytes(client)} MB`,
    )
  }
}

async function watched<T>(client: ServerClient, what: string, work: () => Promise<T>): Promise<T> {
  const stop = watch(client)
  const result = await measure(what, work)
  await stop()
  return result
}

async function preview(client: ServerClient, id: string): Promise<SheetPreview> {
  for (;;) {
    const found = await get<SheetPreview>(client, `${id}/preview`)
    if (found.progress === null) return found
    await pause(500)
  }
}

async function waitForEnd(
  client: ServerClient,
  id: string,
  end: SheetImport['state'] = 'applied',
): Promise<SheetImport> {
  for (;;) {
    const sheet = await get<SheetImport>(client, id)
    if (sheet.problem !== '') throw new Error(sheet.problem)
    if (sheet.state === end) return sheet
    await pause(500)
  }
}

async function undo(client: ServerClient, id: string): Promise<void> {
  await client.post(`/v1/sheet-imports/${id}/undo`, {})
  await waitForEnd(client, id, 'undone')
}

const upload = (client: ServerClient, file: string): Promise<SheetReading> =>
  client
    .upload('/v1/sheet-imports?company=Bench', 'file', new File([file], 'sheet.csv'))
    .then((bytes) => JSON.parse(bytes.toString()) as SheetReading)

const suggested = { new: 'suggested', changed: 'suggested', gone: 'suggested' }
const apply = async (client: ServerClient, id: string, digest: string): Promise<void> => {
  await client.post(`/v1/sheet-imports/${id}/apply`, { digest, kinds: suggested })
}

/** What a sheet left: the same whether it was interrupted or not. */
async function sumUp({ pool }: Database): Promise<string> {
  const { rows } = await pool.query(`SELECT count(*) AS listings, sum(price_cents) AS rents,
    (SELECT count(*) FROM sheet_listing) AS units,
    (SELECT md5(string_agg((to_jsonb(u) - 'listing_id')::text, ',' ORDER BY place)) FROM sheet_listing u) AS sum
    FROM listing WHERE source = 'Bench' AND deleted_at IS NULL`)
  return JSON.stringify(rows[0])
}

process.env['BENCH_WORK'] = 'sheets'
await withOffice(
  { name: 'bench_sheets_import', listings: 10, activeShare: 1, port, keep: false },
  async ({ database, serve }) => {
    const file = makeFile()
    console.log(`${total} rows, ${(Buffer.byteLength(file) / 1e6).toFixed(1)} MB`)
    let client = await serve()
    await database.pool.query("UPDATE agent SET roles = '{SUPERVISOR}'")
    const { sheet } = await watched(client, 'upload', () => upload(client, file))
    const first = await watched(client, 'preview', () => preview(client, sheet.id))
    console.log(JSON.stringify(first.counts), first.rejects[0]?.reason ?? '', first.buildings.length)
    await measure('a page of it', () =>
      get(client, `${sheet.id}/preview?digest=${first.digest}&kind=new&offset=${Math.floor(total / 2)}`),
    )
    await watched(client, 'apply', async () => {
      await apply(client, sheet.id, first.digest)
      await waitForEnd(client, sheet.id)
    })
    const whole = await sumUp(database)
    console.log(whole)
    const { sheet: next } = await upload(client, makeFile(50))
    const second = await watched(client, 'preview of changed rents', () => preview(client, next.id))
    console.log(JSON.stringify(second.counts))
    await watched(client, 'apply of changed rents', async () => {
      await apply(client, next.id, second.digest)
      await waitForEnd(client, next.id)
    })
    await watched(client, 'undo of changed rents', () => undo(client, next.id))
    console.log((await sumUp(database)) === whole ? 'equal' : 'DIFFERENT')
    await watched(client, 'undo', () => undo(client, sheet.id))
    console.log(`left after the undo: ${await sumUp(database)}`)

    const { sheet: again } = await upload(client, file)
    const { digest } = await preview(client, again.id)
    void apply(client, again.id, digest).catch(() => {})
    for (;;) {
      const { progress } = await get<SheetImport>(client, again.id)
      if (progress && progress.done > progress.total / 2) break
      await pause(200)
    }
    process.kill(client.pid, 'SIGKILL')
    await pause(1000)
    console.log(`killed halfway; left: ${await sumUp(database)}`)
    client = await serve()
    await measure('resumed and applied', () => waitForEnd(client, again.id))
    const resumed = await sumUp(database)
    console.log(resumed === whole ? 'equal' : `DIFFERENT\n${whole}\n${resumed}`)
    if (resumed !== whole) process.exitCode = 1
  },
)
