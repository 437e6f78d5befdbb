import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findUnbounded } from './bounds.fixture.ts'
import { endpoints } from './index.ts'
import { calendarMoment, commaList, date, id, intParam, latitude, list, moment, version } from './wire.ts'

const inputs = endpoints.flatMap((entry) =>
  (['params', 'query', 'body'] as const).flatMap((place): [string, z.ZodType][] =>
    entry[place] ? [[`${entry.method} ${entry.path} ${place}`, entry[place]]] : [],
  ),
)

test('every number, date, text and list that an endpoint takes has bounds', () => {
  expect(inputs.length).toBeGreaterThan(400)
  expect(inputs.flatMap(([name, schema]) => findUnbounded(schema, name))).toEqual([])
})

test('every call with a secret link is limited, by address and for the link', () => {
  const links = endpoints.filter(
    ({ access, path }) => access === 'public' && /:token|^\/calendar\//.test(path),
  )
  expect(links.length).toBeGreaterThan(20)
  for (const { method, path, limit } of links) {
    expect(limit, `${method} ${path}`).toBeDefined()
    expect(path).toContain(`:${limit!.linkParam ?? 'token'}`)
    expect(limit!.perLink ?? Infinity, path).toBeGreaterThan(limit!.max)
  }
})

describe('the walk finds', () => {
  test.each<[string, z.ZodType]>([
    ['a number', z.number()],
    ['a whole number, which may still be 2^53', z.int()],
    ['a number with one bound', z.number().min(0)],
    ['an infinite bound', z.number().min(0).max(Infinity)],
    ['a date of year 0', z.iso.date()],
    ['a time of year 9999', z.iso.datetime()],
    ['a text', z.string()],
    ['a text with a lower bound', z.string().min(1)],
    ['a pattern without an end', z.string().regex(/^\d+$/)],
    ['a pattern with an open count', z.string().regex(/^[a-z+]{2,}$/)],
    ['a pattern of a part', z.string().regex(/^a/)],
    ['a list', z.array(z.boolean())],
    ['what a list holds', z.array(z.number()).max(3)],
    ['a field', z.object({ a: z.object({ b: z.string().optional() }) })],
    ['one of several', z.union([z.literal(1), z.number().nullable()])],
    ['a record', z.record(z.string(), z.boolean())],
    ['what a preprocess returns', z.preprocess((value) => value, z.string())],
    ['what is transformed', z.string().transform(Number)],
    ['anything', z.object({ a: z.unknown() })],
  ])('%s', (_name, schema) => {
    expect(findUnbounded(schema, 'body')).toHaveLength(1)
  })

  test.each<[string, z.ZodType]>([
    ['an id', id],
    ['a date', date],
    ['a moment', moment],
    ['a time on a calendar', calendarMoment],
    ['a version', version.optional()],
    ['degrees', latitude.nullable()],
    ['a number in a query', intParam(0, 10).default(1)],
    ['a list in a query', list(id)],
    ['a comma-separated list', commaList(id).pipe(z.array(z.string()).min(1))],
    ['a pattern with an end', z.string().regex(/^[\w.+*-]{1,200}\+?$/)],
  ])('nothing in %s', (_name, schema) => {
    expect(findUnbounded(schema, 'body')).toEqual([])
  })
})

test.each([
  ['0000-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
  ['9999-12-31', false],
  ['+275760-09-13', false],
])('the date %s is accepted: %s', (text, accepted) => {
  expect(date.safeParse(text).success).toBe(accepted)
})
