import { listings } from '@pb/contract/listings'
import { bedroomKeys } from '@pb/rules/bedrooms'
import { neighborhoods } from '@pb/rules/neighborhoods'
import { apartmentFeatures, buildingFeatures } from '@pb/rules/vocabulary'
import type { RawBuilder } from 'kysely'
import { parseArgs } from 'node:util'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { parseQuery } from '../apps/server/src/platform/http/http.ts'
import type { SearchQuery } from '../apps/server/src/modules/listings/search/conditions.ts'
import {
  countStatement,
  pageStatement,
  searchCardsStatement,
  searchStatement,
} from '../apps/server/src/modules/listings/search/search-page.ts'
import { adviceStatement } from '../apps/server/src/modules/listings/search/advice.ts'
import {
  tagCountStatement,
  tagRowsStatement,
} from '../apps/server/src/modules/listings/search/tag-queries.ts'
import { compareThroughput, formatLoad, reportLatency, type Call } from './measure.ts'
import { driverCall, explain, randomSource, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '200000' },
    'active-share': { type: 'string', default: '0.2' },
    port: { type: 'string', default: '41400' },
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

const random = randomSource(7)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** A typical search: some neighborhoods, some bedrooms, a price range, occasionally a feature. */
function randomSearch(): string {
  const query = new URLSearchParams({ ad_type: random() < 0.7 ? 'rental' : 'sale', limit: '20' })
  const places = 1 + Math.floor(random() * 6)
  if (random() < 0.9)
    for (let count = 0; count < places; count += 1) {
      const place = neighborhoods[Math.floor(random() ** 2 * neighborhoods.length)]!
      query.append('neighborhood[]', place.abbreviation)
    }
  if (random() < 0.8)
    for (let count = 0; count < 2; count += 1) query.append('bedrooms[]', pick(bedroomKeys.slice(0, 8)))
  const [low, step] = query.get('ad_type') === 'sale' ? [400_000, 200_000] : [2000, 500]
  const min = low + step * Math.floor(random() * 8)
  if (random() < 0.7) query.append('min_price', String(min))
  if (random() < 0.8) query.append('max_price', String(min + step * (1 + Math.floor(random() * 8))))
  if (random() < 0.3) query.append('apartment_features[]', pick(apartmentFeatures).key)
  if (random() < 0.3) query.append('building_features[]', pick(buildingFeatures).key)
  if (random() < 0.2) query.append('pets[]', 'cats')
  if (random() < 0.2) query.append('sort_by', pick(['price', 'size', 'bedrooms']))
  return query.toString()
}

interface Search extends Sample {
  readonly query: SearchQuery
}

/** Chooses searches by their number of results: four of five under 500, the fifth under 5,000. */
async function chooseSearches({ db, pool }: Database): Promise<Search[]> {
  const narrow: Search[] = []
  const broad: Search[] = []
  for (let tries = 0; tries < 20_000 && (narrow.length < 80 || broad.length < 20); tries += 1) {
    const url = `/v1/search-listings?${randomSearch()}`
    const query = listings.searchListings.query.parse(parseQuery(url.split('?')[1]!))
    const { sql: text, parameters } = searchStatement(query, new Date()).compile(db)
    const { rows } = await pool.query<{ count: number }>(text, [...parameters])
    const search = { url, text, parameters: [...parameters], count: rows[0]!.count, query }
    if (search.count > 0 && search.count < 500 && narrow.length < 80) narrow.push(search)
    if (search.count >= 500 && search.count < 5000 && broad.length < 20) broad.push(search)
  }
  if (narrow.length < 80 || broad.length < 20) throw new Error('The data hold too few searches of each kind')
  return broad.flatMap((search, index) => narrow.slice(index * 4, index * 4 + 4).concat(search))
}

/** The same search on another endpoint, with the SQL of that endpoint. */
function createSample(
  { db }: Database,
  search: Search,
  [ending, statement]: [ending: string, statement: (query: SearchQuery, now: Date) => RawBuilder<unknown>],
): Sample {
  const { sql: text, parameters } = statement(search.query, new Date()).compile(db)
  return {
    url: search.url.replace('?', `${ending}?`),
    text,
    parameters: [...parameters],
    count: search.count,
  }
}

/** A request without comparable SQL. */
const call = (url: string): Sample => ({ url, text: 'SELECT 1', parameters: [], count: 0 })

/** A search with the SQL of its count and of its page, the minimum cost. */
function splitSearch({ db }: Database, query: string): { ours: Sample; count: Sample; page: Sample } {
  const parsed = listings.searchListings.query.parse(parseQuery(query))
  const url = `/v1/search-listings?${query}`
  const bare = (statement: RawBuilder<unknown>): Sample => {
    const { sql: text, parameters } = statement.compile(db)
    return { url, text, parameters, count: 0 }
  }
  return {
    ours: call(url),
    count: bare(countStatement(parsed, new Date())),
    page: bare(pageStatement(parsed, new Date())),
  }
}

/** A search with the driver only: the statement of the server, without the check of a session. */
function bareSearch(searches: readonly Search[], database: Database): Call {
  const statements = searches.map(({ query }) => searchCardsStatement(query, new Date()).compile(database.db))
  return (index) => {
    const { sql: text, parameters } = statements[index % statements.length]!
    return database.pool.query(text, [...parameters])
  }
}

/** Company names with typing errors. */
const misspellings = ['Ofice 12', 'offce 7', 'Office 1 Relty', 'ofice 199', 'Offic 15 Reaty']

await withOffice(
  {
    name: 'pb_bench',
    listings: Number(options.listings),
    activeShare: Number(options['active-share']),
    port: Number(options.port),
    keep: options.keep,
  },
  async ({ database, serve }) => {
    const searches = await chooseSearches(database)
    const http = await serve()
    const wanted = (title: string) => title.includes(options.only)
    if (wanted('throughput')) {
      const before = formatLoad()
      const calls = { ours: http(searches), baseline: bareSearch(searches, database) }
      const rate = await compareThroughput(calls)
      console.log(
        `throughput, 8 clients: HTTP ${rate.ours.toFixed(0)}/s, bare driver ${rate.baseline.toFixed(0)}/s, ` +
          `ratio ${(rate.ours / rate.baseline).toFixed(2)} (must be 0.5 or more; ${before}, then ${formatLoad()})`,
      )
    }
    const measure = async (title: string, ours: readonly Sample[], bare: readonly Sample[] = ours) => {
      if (!wanted(title)) return
      await reportLatency(title, { ours: http(ours), baseline: driverCall(bare, database) })
    }
    const narrow = searches.filter(({ count }) => count < 500)
    const broad = searches.filter(({ count }) => count >= 500)
    const buildSamples = (
      searches: readonly Search[],
      ...[ending, statement]: Parameters<typeof createSample>[2]
    ) => searches.map((search) => createSample(database, search, [ending, statement]))
    if (wanted('ordinary'))
      await reportLatency('ordinary', { ours: http(searches), baseline: bareSearch(searches, database) })
    await measure('tag cloud, under 500 results', buildSamples(narrow, '-tag-cloud', tagRowsStatement))
    await measure('tag cloud, under 5,000 results', buildSamples(broad, '-tag-cloud', tagCountStatement))
    await measure('live count', buildSamples(searches, '-advice', adviceStatement))
    const broadest = splitSearch(database, 'ad_type=rental&limit=20')
    await measure('the broadest, next to its count alone', [broadest.ours], [broadest.count])
    const page200 = splitSearch(database, 'ad_type=rental&limit=20&offset=3980')
    await measure('page 200 of the broadest, next to its page alone', [page200.ours], [page200.page])
    const byPrice = splitSearch(database, 'ad_type=rental&limit=20&sort_by=price')
    await measure('the broadest by price, next to its page alone', [byPrice.ours], [byPrice.page])
    const byPrice200 = splitSearch(database, 'ad_type=rental&limit=20&sort_by=price&offset=3980')
    await measure('page 200 of that, next to its page alone', [byPrice200.ours], [byPrice200.page])
    const typoCalls = misspellings.map((name) => call(`/v1/suggest-company?name=${encodeURIComponent(name)}`))
    await measure('company with a typo, next to SELECT 1', typoCalls)
    if (!wanted('plans')) return
    await explain(database, 'page 200', page200.page)
    const byCount = searches.toSorted((a, b) => a.count - b.count)
    await explain(database, 'typical', byCount[Math.floor(byCount.length / 2)]!)
    await explain(database, 'worst', byCount.at(-1)!)
  },
)
