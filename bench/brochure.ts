import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listings } from '@pb/contract/listings'
import sharp from 'sharp'
import { storeImage } from '../apps/server/src/modules/media/index.ts'
import { searchStatement } from '../apps/server/src/modules/listings/search/search-page.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { folderStore } from '../apps/server/src/platform/files/folder-store.ts'
import { parseQuery } from '../apps/server/src/platform/http/http.ts'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { formatLoad } from './measure.ts'
import { ms, withOffice, type Sample, type ServerClient } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    port: { type: 'string', default: '41406' },
  },
})
const listingCount = 20
const photosEach = 7

/** Creates a photo of the largest stored size; noise is the worst case for JPEG. */
function photo(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 + (seed % 5) }
  return sharp({ create: { width: 2560, height: 1707, channels: 3, noise, background: 'gray' } })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function addPhotos({ db }: Database, dataDir: string, ids: readonly string[]): Promise<void> {
  const files = folderStore(join(dataDir, 'files'))
  const photos = await Promise.all(Array.from({ length: photosEach }, (_, seed) => photo(seed)))
  for (const listing_id of ids) {
    await db.deleteFrom('listing_photo').where('listing_id', '=', listing_id).execute()
    for (const [position, photo] of photos.entries()) {
      const { name } = await storeImage({ db, files, clock: systemClock }, photo, { createdBy: null })
      await db.insertInto('listing_photo').values({ listing_id, position, name }).execute()
    }
  }
}

/** Finds the descendants of a process. */
async function findDescendants(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number))
  return [...children, ...(await Promise.all(children.map(findDescendants))).flat()]
}

/** Memory of a process and its descendants in megabytes; shared pages count once (PSS). */
async function megabytes(pid: number): Promise<number> {
  const all = await Promise.all(
    [pid, ...(await findDescendants(pid))].map((each) =>
      readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => ''),
    ),
  )
  return all.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0) / 1024
}

/** Processor time of a process and its ended children, in milliseconds. */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // utime, stime, cutime and cstime, in hundredths of a second (proc_pid_stat(5)).
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
}

/** Peak memory until `end`, sampled 20 times a second. */
async function peakUntil(pid: number, end: Promise<unknown>): Promise<number> {
  const over = new AbortController()
  const stop = (): void => over.abort()
  void end.then(stop, stop)
  let most = 0
  while (!over.signal.aborted) {
    most = Math.max(most, await megabytes(pid))
    await rest(50, undefined, { signal: over.signal }).catch(() => undefined)
  }
  return most
}

async function measureTime<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  return [await work(), performance.now() - start]
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!

/** Repeats a typical search until `end`; returns the durations. */
async function searchesUntil(
  call: (index: number) => Promise<unknown>,
  end: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const stop = (): void => over.abort()
  void end.then(stop, stop)
  for (let index = 0; !over.signal.aborted; index += 1) times.push((await measureTime(() => call(index)))[1])
  return times
}

function ordinarySearch({ db }: Database): Sample {
  const url = '/v1/search-listings?ad_type=rental&limit=20&bedrooms[]=1&max_price=4000'
  const query = listings.searchListings.query.parse(parseQuery(url.split('?')[1]!))
  const { sql: text, parameters } = searchStatement(query, new Date()).compile(db)
  return { url, text, parameters: [...parameters], count: 0 }
}

/** Removes the print derivatives, as for photos stored before there were any. */
async function removePrintDerivatives(dataDir: string): Promise<void> {
  for (const size of ['large', 'small']) {
    const folder = join(dataDir, 'files/print', size)
    for (const name of await readdir(folder)) await rm(join(folder, name))
  }
}

interface Round {
  readonly time: number
  readonly bytes: number
  readonly searches: readonly number[]
  readonly peak: number
}

async function measure(
  { database, dataDir, serving }: { database: Database; dataDir: string; serving: ServerClient },
  ids: readonly string[],
): Promise<void> {
  const call = serving([ordinarySearch(database)])
  const early = await searchesUntil(call, rest(6000))
  const quiet = early.slice(Math.floor(early.length / 5))
  const make = async (): Promise<Round> => {
    const making = measureTime(() => serving.post('/v1/listing-brochures', { listing_ids: ids }))
    const peak = peakUntil(serving.pid, making)
    const searches = await searchesUntil(call, making)
    const [pdf, time] = await making
    return { time, bytes: pdf.length, searches, peak: await peak }
  }
  const report = async (title: string, rounds: number): Promise<void> => {
    const before = await megabytes(serving.pid)
    const all: Round[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await make())
    const times = all.map(({ time }) => time).toSorted((a, b) => a - b)
    const most = Math.max(...all.map(({ peak }) => peak))
    console.log(`${title}: ${times.map(ms).join(', ')}; ${all[0]!.bytes} bytes`)
    console.log(
      `  search p95 during that ${ms(p95(all.flatMap(({ searches }) => searches)))}, without ${ms(p95(quiet))}`,
    )
    console.log(`  memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`)
  }
  const alone = async (): Promise<number> => {
    const before = await processorTime(serving.pid)
    await serving.post('/v1/listing-brochures', { listing_ids: ids })
    return (await processorTime(serving.pid)) - before
  }
  console.log(`A brochure of ${listingCount} listings with ${photosEach} photos (${formatLoad()})`)
  await report('the first', 1)
  await report('later ones', 5)
  const times = [await alone(), await alone(), await alone()].toSorted((a, b) => a - b)
  console.log(`processor time of server and worker, without searches: ${times.map(ms).join(', ')}`)
  await removePrintDerivatives(dataDir)
  await report('without prepared print sizes', 1)
  console.log(formatLoad())
}

await withOffice(
  {
    name: 'pb_bench_brochure',
    listings: Number(options.listings),
    activeShare: 0.5,
    port: Number(options.port),
    keep: false,
  },
  async ({ database, dataDir, serve }) => {
    const serving = await serve()
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT id FROM listing WHERE active ORDER BY id LIMIT ${listingCount}`,
    )
    const ids = rows.map(({ id }) => id)
    await addPhotos(database, dataDir, ids)
    await measure({ database, dataDir, serving }, ids)
  },
)
