import { parseArea, parseBounds } from '@pb/rules/areas'
import type { Choice } from '@pb/rules/vocabulary'
import { z } from 'zod'

/** Schemas shared by many endpoints. */

// The policy of our pages forbids generated code, and browsers report each attempt.
if ('document' in globalThis) z.config({ jitless: true })

/** Maximum of PostgreSQL's bigint, the type of every id. */
const maxId = 9_223_372_036_854_775_807n

/** An id: a decimal string; '0' means none or the system. */
export const id = z
  .string()
  .regex(/^(0|[1-9]\d{0,18})$/, 'This is not an id')
  .refine((value) => !/^\d{1,19}$/.test(value) || BigInt(value) <= maxId, 'This is not an id')

/** A query parameter that may occur once (`k=`) or several times (`k[]=`), parsed to an array. */
export function list<T extends z.ZodType>(item: T, max = 200) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max).optional(),
  )
}

/** A comma-separated list in one query parameter: `ids=a,b`. */
export function commaList<T extends z.ZodType>(item: T, max = 500) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(item).max(max),
  )
}

/** A whole number in a query string; callers in TypeScript may pass a number. */
export function intParam(min: number, max: number) {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/, 'Enter a whole number')
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))
    .meta({ minimum: min, maximum: max })
}

/** `0` or `1` in a query string or body, a boolean for the handler. */
export const flagParam = z.enum(['0', '1']).transform((value) => value === '1')

/** 0 or 1 on the wire. */
export const bit = z.union([z.literal(0), z.literal(1)])

/** Dollars with at most two decimals; whole cents internally (`packages/rules/src/money.ts`). */
export const dollars = z.number()

/** A calendar date, never shifted by a time zone: `yyyy-mm-dd`. */
export const date = z.iso
  .date()
  .refine((text) => text >= '1900-01-01' && text < '2200-01-01', 'Enter a date from 1900 to 2199')

/** Whole seconds since 1970, UTC, in a reply; a caller sends a `moment`. */
export const unixSeconds = z.int()

/** A time that a caller chooses, from 1970 to 2099. */
export const moment = unixSeconds.min(0).max(4_102_444_800)

/** A time on a calendar, which may hold events of any year from 1900 to 2199. */
export const calendarMoment = unixSeconds.min(-2_208_988_800).max(7_258_118_399)

/** A count or version as PostgreSQL's integer holds it. */
export const wholeNumber = z.int().min(0).max(2_147_483_647)

/** The version of a record that the caller last read; the next one must fit too. */
export const version = z.int().min(0).max(2_147_483_646)

/** Degrees, anywhere on Earth. */
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** Offset and limit of a list; the server caps `limit`. */
export function paging(defaultLimit: number, maxLimit: number) {
  return {
    offset: intParam(0, 1_000_000).default(0),
    limit: intParam(0, maxLimit).default(defaultLimit),
  }
}

/** A box on the map: `west,south,east,north` in degrees, in or near the city. */
export const boundsParam = z
  .string()
  .max(80)
  .refine((text) => parseBounds(text) !== null, 'Choose an area within the city: west,south,east,north')

/** An area drawn on the map, encoded by `encodeLine`: 3 to 200 corners in or near the city. */
export const areaParam = z
  .string()
  .max(2500)
  .refine((text) => parseArea(text) !== null, 'Draw an area within the city')

/** An enum of the keys of choices. */
export function keyEnum<K extends string>(choices: readonly Choice<K>[]) {
  return z.enum(choices.map(({ key }) => key))
}

/** What the server adds to a URL that it signs. */
export const signedQuery = z.object({
  exp: z.string().max(12),
  for: z.string().max(60),
  sig: z.string().max(100),
})
