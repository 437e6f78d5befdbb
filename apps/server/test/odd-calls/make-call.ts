import type { Endpoint } from '@pb/contract/endpoint'
import type { InjectOptions } from 'fastify'
import { multipart } from '../calls/multipart.ts'
import type { Schema } from '../calls/samples.ts'
import { generate, toInputSchema } from './generate-input.ts'
import { oddText } from './odd-values.ts'
import { oddFile } from './odd-files.ts'
import type { Random } from './random.ts'

/** Share of the values that are odd, by call: some calls are plain, so that they reach what lies behind the checks. */
const shares = [0, 0.02, 0.05, 0.15, 0.4] as const

/** The path of an entry: a record that exists, or ids of any kind. */
function makePath(entry: Endpoint, random: Random, ids: readonly string[], known: readonly string[]): string {
  if (known.length > 0 && random.chance(0.7)) return random.pick(known).split('?')[0]!
  const odd = random.pick(shares)
  const properties = entry.params
    ? ((toInputSchema(entry.params)['properties'] ?? {}) as Record<string, Schema>)
    : {}
  return entry.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = random.chance(odd)
      ? oddText(random)
      : String(generate(properties[name] ?? {}, random, ids, 0))
    // A lone surrogate has no encoding of its own.
    return encodeURIComponent(value.toWellFormed()).slice(0, 1500) || '%20'
  })
}

/** A query, of which a share of the values is odd. */
export function makeQuery(entry: Endpoint, random: Random, ids: readonly string[], odd: number): string {
  if (!entry.query) return random.chance(odd / 5) ? '?__proto__[x]=1&a[]=1&a=2' : ''
  const values = generate(toInputSchema(entry.query), random, ids, 0) as Record<string, unknown>
  const pairs = Object.entries(values).flatMap(([name, plain]) => {
    const text = (value: unknown) => encodeURIComponent(String(value).toWellFormed().slice(0, 3000))
    const value = random.chance(odd) ? oddText(random) : String(plain)
    if (!random.chance(odd)) return [`${name}=${text(value)}`]
    return random.pick([
      [`${name}=${text(value)}`, `${name}=${text(oddText(random))}`],
      [`${name}[]=${text(value)}`, `${name}[]=`],
      [`${name}[a]=${text(value)}`],
      [`${name}=${text(value)}`, '__proto__[x]=1', 'constructor=1'],
      [`${name}=%FF%FE`],
      [`${name}=%`],
      [],
    ])
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const json = { 'content-type': 'application/json' }

/** A body, of which a share of the values is odd; at times it is no JSON at all. */
export function makeBody(
  entry: Endpoint,
  random: Random,
  ids: readonly string[],
  odd: number,
): Pick<InjectOptions, 'payload' | 'headers'> {
  if (entry.upload || entry.uploads) {
    const { name, bytes } = oddFile(random)
    return multipart(random.chance(0.9) ? (entry.upload?.field ?? 'file') : 'other', name, bytes)
  }
  const bytes = Buffer.from(oddText(random))
  if (entry.rawBody) return { payload: bytes, headers: { 'content-type': random.pick(entry.rawBody.types) } }
  if (!entry.body) return {}
  if (random.chance(odd / 10))
    return { payload: random.pick(['', '{', 'NaN', '"\\ud800', '[1,2', '{"a":1e999}']), headers: json }
  return {
    payload: JSON.stringify(generate(toInputSchema(entry.body), random, ids, odd)) ?? '',
    headers: json,
  }
}

/** A call of an endpoint by its schemas. `known` are paths of records that exist, `ids` any ids. */
export function makeCall(
  entry: Endpoint,
  random: Random,
  ids: readonly string[],
  known: readonly string[],
): InjectOptions & { url: string } {
  const url = makePath(entry, random, ids, known) + makeQuery(entry, random, ids, random.pick(shares))
  const { payload, headers } = makeBody(entry, random, ids, random.pick(shares))
  return {
    method: entry.method,
    url,
    headers: { 'accept-encoding': random.pick(['br, gzip', 'gzip', 'identity', '*;q=0']), ...headers },
    ...(payload !== undefined && { payload }),
  }
}
