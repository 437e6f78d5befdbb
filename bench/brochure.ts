import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listings } from '@pb/contract/listings'
import sharp from 'sharp'
import { storePicture } from '../apps/server/src/modules/media/index.ts'
import { searchStatement } from '../apps/server/src/modules/listings/search.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { folderStore } from '../apps/server/src/platform/files/folder.ts'
import { parseQuery } from '../apps/server/src/platform/http.ts'
import type { Database } from '../apps/server/src/platform/db.ts'
import { load } from './measure.ts'
import { ms, withOffice, type Sample, type Serving } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    port: { type: 'string', default: '41406' },
  },
})
const homes = 20
const photosEach = 7

/** A photo as cameras make them, of as many megapixels as the store keeps; noise is the worst that JPEG can hold. */
function photo(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 + (seed % 5) }
  return sharp({ create: { width: 2560, height: 1707, channels: 3, noise, background: 'gray' } })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function addPhotos({ db }: Database, dataDir: string, ids: readonly string[]): Promise<void> {
  const files = folderStore(join(dataDir, 'files'))
  const pictures = await Promise.all(Array.from({ length: photosEach }, (_, seed) => photo(seed)))
  for (const listing_id of ids) {
    await db.deleteFrom('listing_photo').where('listing_id', '=', listing_id).execute()
    for (const [position, picture] of pictures.entries()) {
      const { name } = await storePicture({ db, files, clock: systemClock }, picture, { createdBy: null })
      await db.insertInto('listing_photo').values({ listing_id, position, name }).execute()
    }
  }
}

/** Processes that this one started, and theirs. */
async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number))
  return [...children, ...(await Promise.all(children.map(childrenOf))).flat()]
}

/** Memory of a process and all that it started, in megabytes; what several share counts once (PSS). */
async function megabytes(pid: number): Promise<number> {
  const all = await Promise.all(
    [pid, ...(await childrenOf(pid))].map((each) =>
      readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => ''),
    ),
  )
  return all.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0) / 1024
}

/** Processor time of a process and all children of it that have ended, in milliseconds. */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // utime, stime, cutime and cstime, in hundredths of a second (proc_pid_stat(5)).
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
}

/** The most memory that was seen until something ended, looked at 20 times a second. */
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

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  return [await work(), performance.now() - start]
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!

/** An ordinary search again and again until something ends; the times it took. */
async function searchesUntil(
  call: (index: number) => Promise<unknown>,
  end: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const stop = (): void => over.abort()
  void end.then(stop, stop)
  for (let index = 0; !over.signal.aborted; index += 1) times.push((await timed(() => call(index)))[1])
  return times
}

function ordinarySearch({ db }: Database): Sample {
  const url = '/v1/search-listings?ad_type=rental&limit=20&bedrooms[]=1&max_price=4000'
  const query = listings.searchListings.query.parse(parseQuery(url.split('?')[1]!))
  const { sql: text, parameters } = searchStatement(query, new Date()).compile(db)
  return { url, text, parameters: [...parameters], count: 0 }
}

/** Takes the sizes for paper away, as if the pictures had come before those were made. */
async function makeOlder(dataDir: string): Promise<void> {
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
  { database, dataDir, serving }: { database: Database; dataDir: string; serving: Serving },
  ids: readonly string[],
): Promise<void> {
  const call = serving([ordinarySearch(database)])
  const early = await searchesUntil(call, rest(6000))
  const quiet = early.slice(Math.floor(early.length / 5))
  const make = async (): Promise<Round> => {
    const making = timed(() => serving.post('/v1/listing-brochures', { listing_ids: ids }))
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
      `  search p95 meanwhile ${ms(p95(all.flatMap(({ searches }) => searches)))}, without ${ms(p95(quiet))}`,
    )
    console.log(`  memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`)
  }
  const alone = async (): Promise<number> => {
    const before = await processorTime(serving.pid)
    await serving.post('/v1/listing-brochures', { listing_ids: ids })
    return (await processorTime(serving.pid)) - before
  }
  console.log(`A brochure of ${homes} listings with ${photosEach} photos (${load()})`)
  await report('the first', 1)
  await report('later ones', 5)
  const times = [await alone(), await alone(), await alone()].toSorted((a, b) => a - b)
  console.log(`processor time of server and worker, without searches: ${times.map(ms).join(', ')}`)
  await makeOlder(dataDir)
  await report('of photos from before their sizes for paper were made', 1)
  console.log(load())
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
      `SELECT id FROM listing WHERE active ORDER BY id LIMIT ${homes}`,
    )
    const ids = rows.map(({ id }) => id)
    await addPhotos(database, dataDir, ids)
    await measure({ database, dataDir, serving }, ids)
  },
)
