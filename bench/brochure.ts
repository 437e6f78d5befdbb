import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listings } from '@pb/contract/listings'
import sharp from 'sharp'
import { storePicture } from '../apps/server/src/modules/media/index.ts'
import { searchStatement } from '../apps/server/src/modules/listings/search.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { folderStore } from '../apps/server/src/platform/files/folder.ts'
import { parseQuery } from '../apps/server/src/platform/http.ts'
import type { Database } from '../apps/server/src/platform/db.ts'
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

/** Most memory that the process ever held, in megabytes. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024
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
  void end.finally(() => over.abort())
  for (let index = 0; !over.signal.aborted; index += 1) times.push((await timed(() => call(index)))[1])
  return times
}

function ordinarySearch({ db }: Database): Sample {
  const url = '/v1/search-listings?ad_type=rental&limit=20&bedrooms[]=1&max_price=4000'
  const query = listings.searchListings.query.parse(parseQuery(url.split('?')[1]!))
  const { sql: text, parameters } = searchStatement(query, new Date()).compile(db)
  return { url, text, parameters: [...parameters], count: 0 }
}

async function measure(database: Database, serving: Serving, ids: readonly string[]): Promise<void> {
  const call = serving([ordinarySearch(database)])
  const quiet = (await searchesUntil(call, new Promise((resolve) => setTimeout(resolve, 5000)))).slice(200)
  const before = await peakMegabytes(serving.pid)
  for (const round of ['first', 'again, its pictures kept']) {
    const making = timed(() => serving.post('/v1/listing-brochures', { listing_ids: ids }))
    const meanwhile = await searchesUntil(call, making)
    const [pdf, time] = await making
    console.log(`${homes} listings with ${photosEach} photos, ${round}: ${ms(time)}, ${pdf.length} bytes`)
    console.log(`  search p95 meanwhile ${ms(p95(meanwhile))}, without ${ms(p95(quiet))}`)
  }
  const peak = await peakMegabytes(serving.pid)
  console.log(
    `server's peak memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB after: ${(peak - before).toFixed(0)} more`,
  )
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
    await measure(database, serving, ids)
  },
)
