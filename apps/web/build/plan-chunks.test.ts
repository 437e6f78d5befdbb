import { expect, test } from 'vitest'
import type { Chunk } from './chunk-loads.ts'
import { planChunks } from './plan-chunks.ts'

const costs = { fileBytes: 2000, documentGrowth: 0.05, pageGrowth: 0.1, lazyWeight: 0.3 }

interface Part {
  readonly imports?: readonly string[]
  readonly opens?: readonly string[]
  readonly bytes?: number
  readonly maxGrowth?: number
}

/** Plans parts by name: `document` and those that another opens are no shared ones. Returns sorted names. */
function plan(parts: Readonly<Record<string, Part>>, changed: Partial<typeof costs> = {}): string[][] {
  const names = Object.keys(parts)
  const toPlaces = (list: readonly string[] = []) => list.map((name) => names.indexOf(name))
  const opened = new Set(Object.values(parts).flatMap(({ opens = [] }) => opens))
  const chunks = Object.entries(parts).map(([name, { imports, opens, bytes = 100, maxGrowth }]): Chunk => {
    const kind = name.startsWith('document') ? 'document' : opened.has(name) ? 'lazy' : 'shared'
    return { imports: toPlaces(imports), dynamicImports: toPlaces(opens), bytes, kind, maxGrowth }
  })
  return planChunks(chunks, { ...costs, ...changed })
    .map((file) => file.map((place) => names[place]!).toSorted())
    .toSorted((a, b) => a[0]!.localeCompare(b[0]!))
}

/** Pages that all need `list` and `menu`, and all but one `date`. */
const pages = (date: number): Record<string, Part> => ({
  document: { opens: ['first', 'second', 'third', 'fourth', 'fifth'], bytes: 5000 },
  first: { imports: ['list', 'menu', 'date'] },
  second: { imports: ['list', 'menu', 'date'] },
  third: { imports: ['list', 'menu', 'date'] },
  fourth: { imports: ['list', 'menu', 'date'] },
  fifth: { imports: ['list', 'menu'] },
  list: {},
  menu: {},
  date: { bytes: date },
})

test('merges what pages load together', () => {
  expect(plan(pages(100))).toEqual([['date', 'list', 'menu']])
})

test('leaves apart what would make a page grow too much', () => {
  expect(plan(pages(4000))).toEqual([['date'], ['list', 'menu']])
  expect(plan(pages(4000), { pageGrowth: 1 })).toEqual([['date', 'list', 'menu']])
})

test('leaves apart what a page with less room than others would need besides', () => {
  const { fifth, ...others } = pages(100)
  expect(plan({ ...others, fifth: { ...fifth, maxGrowth: 0.01 } })).toEqual([['date'], ['list', 'menu']])
})

test('leaves apart what costs more than it spares', () => {
  expect(plan(pages(9000), { pageGrowth: 9 })).toEqual([['date'], ['list', 'menu']])
})

test('merges nothing when a file costs nothing', () => {
  expect(plan(pages(100), { fileBytes: 0 }).every((file) => file.length === 1)).toBe(true)
})

test('never makes two files need each other', () => {
  const merged = plan({
    document: { opens: ['first', 'second', 'middle'], bytes: 5000 },
    first: { imports: ['top'] },
    second: { imports: ['top'] },
    top: { imports: ['middle'] },
    // Has a file of its own, which must run between the two.
    middle: { imports: ['base'] },
    base: {},
  })
  expect(merged).toEqual([['base'], ['top']])
})

test('counts what a page would load besides for the sake of another part', () => {
  const merged = plan({
    document: { opens: ['first', 'second', 'third'], bytes: 5000 },
    first: { imports: ['small', 'chart'] },
    second: { imports: ['small', 'chart'] },
    third: { imports: ['small'] },
    small: {},
    chart: { imports: ['library'] },
    library: { bytes: 90_000 },
  })
  expect(merged.find((file) => file.includes('small'))).not.toContain('chart')
})

test('merges what a page needs with what its document has loaded', () => {
  const merged = plan({
    documentOne: { imports: ['kit'], opens: ['page'], bytes: 5000 },
    documentTwo: { imports: ['kit'], bytes: 5000 },
    page: { imports: ['kit', 'button'] },
    kit: { bytes: 3000 },
    button: { bytes: 50 },
  })
  expect(merged).toContainEqual(['button', 'kit'])
})
