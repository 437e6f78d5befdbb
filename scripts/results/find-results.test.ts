import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findResults } from './find-results.ts'

const source = `
declare function sql<T = unknown>(parts: TemplateStringsArray, ...values: unknown[]): { readonly rows: readonly T[] }
declare const pool: { query<T>(text: string | { text: string }): { readonly rows: readonly T[] } }
interface Base { readonly id: string; readonly kind: 'a' | 'b' | null }
interface Row extends Base { at: Date; note?: string; sizes: readonly number[]; open: boolean; terms: { days: number } }
const text = \`SELECT id FROM \${'sample'}\`
export const rows = [
  sql<Row>\`SELECT * FROM sample
    WHERE id = \${1}\`,
  sql<string | null>\`max(id)\`,
  sql\`SELECT 1\`,
  pool.query<Base>(text),
  pool.query<Base>({ text: 'SELECT kind' }),
]
type Joined = { a: string } & ({ b: string } | { b: null })
export const joined = sql<Joined>\`SELECT 3\`
export const generic = <T>() => sql<T>\`SELECT 2\`
`

describe('results with types by hand', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pb-results-')))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are found with the constant parts of their statements and what their types take', () => {
    const path = join(folder, 'sample.ts')
    const config = join(folder, 'tsconfig.json')
    writeFileSync(path, source)
    writeFileSync(
      config,
      JSON.stringify({ compilerOptions: { strict: true, types: [] }, files: ['sample.ts'] }),
    )
    const found = findResults(folder, config, [path])
    expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual(
      [8, 10, 12, 13, 16, 17].map((line) => `sample.ts:${line}`),
    )
    expect(found.map(({ template }) => template)).toEqual([
      ['SELECT * FROM sample\n    WHERE id = ', ''],
      ['max(id)'],
      ['SELECT id FROM ', ''],
      ['SELECT kind'],
      ['SELECT 3'],
      ['SELECT 2'],
    ])
    const field = { mayBeNull: false, mayBeMissing: false }
    expect(found[0]!.row?.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { ...field, name: 'at', kinds: ['Date'] },
      { ...field, name: 'id', kinds: ['string'] },
      { name: 'kind', kinds: ['string', 'string'], mayBeNull: true, mayBeMissing: false },
      { name: 'note', kinds: ['string'], mayBeNull: false, mayBeMissing: true },
      { ...field, name: 'open', kinds: ['boolean'] },
      { ...field, name: 'sizes', kinds: [{ items: ['number'] }] },
      { ...field, name: 'terms', kinds: ['object'] },
    ])
    expect(found[1]).toMatchObject({ row: undefined, value: { kinds: ['string'], mayBeNull: true } })
    expect(found[4]!.row).toEqual([
      { ...field, name: 'a', kinds: ['string', 'string'] },
      { name: 'b', kinds: ['string'], mayBeNull: true, mayBeMissing: false },
    ])
    expect(found[5]).toMatchObject({ row: undefined, value: { kinds: ['any'] } })
  })
})
