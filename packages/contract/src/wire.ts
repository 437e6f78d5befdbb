import { parseArea, parseBounds } from '@pb/rules/areas'
import { z } from 'zod'

/** Codecs that many endpoints share. */

/** Largest value of PostgreSQL's bigint, which every id is. */
const maxId = 9_223_372_036_854_775_807n

/** An id: a decimal string; '0' means none or the system. */
export const id = z
  .string()
  .regex(/^(0|[1-9]\d{0,18})$/, 'must be a decimal id')
  .refine((value) => !/^\d{1,19}$/.test(value) || BigInt(value) <= maxId, 'must be a decimal id')

/** A query parameter that may stand once (`k=`) or several times (`k[]=`); always a list for the handler. */
export function list<T extends z.ZodType>(item: T, max = 200) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max).optional(),
  )
}

/** A comma list in one query parameter: `ids=a,b`. */
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
        .regex(/^-?\d{1,15}$/, 'must be a whole number')
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))
    .meta({ minimum: min, maximum: max })
}

/** `0` or `1` in a query string or body, a boolean for the handler. */
export const flagParam = z.enum(['0', '1']).transform((value) => value === '1')

/** 0 or 1 on the wire. */
export const bit = z.union([z.literal(0), z.literal(1)])

/** Dollars on the wire, with at most two decimals; whole cents within (`packages/rules/src/money.ts`). */
export const dollars = z.number()

/** A calendar date, never shifted by a time zone: `yyyy-mm-dd`. */
export const date = z.iso.date()

/** Whole seconds since 1970, UTC. */
export const unixSeconds = z.number().int()

/** Offset and limit of a list; the server caps `limit`. */
export function paging(defaultLimit: number, maxLimit: number) {
  return {
    offset: intParam(0, 1_000_000).default(0),
    limit: intParam(0, maxLimit).default(defaultLimit),
  }
}

/** A box on the map: `west,south,east,north` in degrees, within the city's surroundings. */
export const boundsParam = z
  .string()
  .max(80)
  .refine((text) => parseBounds(text) !== null, 'must be west,south,east,north within the city')

/** An area drawn on the map, as `encodeLine` of the rules writes it: 3 to 200 corners within the city's surroundings. */
export const areaParam = z
  .string()
  .max(2500)
  .refine((text) => parseArea(text) !== null, 'must be an area drawn within the city')
