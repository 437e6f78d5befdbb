import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { multipart } from '../test/calls/multipart.ts'
import { testOffice, type TestPerson } from '../test/harness/test-office.ts'
import {
  bankColumns,
  contactColumns,
  createDealColumns,
  oddFile,
  sheetColumns,
  type OddFile,
  type TableColumns,
} from '../test/odd-calls/odd-files.ts'
import { Random } from '../test/odd-calls/random.ts'
import { createCappedAgent } from './modules/opening-balances/opening-calls.fixture.ts'
import { one } from './platform/db/one-row.ts'

const count = Number(process.env['ODD_IMPORTS'] ?? 30)
const office = testOffice({ limitFactor: 1_000_000 })

/** One way to move files in: upload, preview, apply, undo. */
interface Import {
  readonly getColumns: (boss: TestPerson) => TableColumns | Promise<TableColumns>
  readonly upload: string
  /** Of the draft in the reply to the upload. */
  readonly getId: (reply: Reply) => string | undefined
  readonly url: string
  readonly preview: string
  readonly apply: (id: string, preview: Reply) => { readonly url: string; readonly payload: object }
  /** The rows that an undo takes out again. */
  readonly tables: readonly string[]
}

interface Reply {
  readonly [name: string]: unknown
  readonly digest?: string
  readonly progress?: unknown
  readonly planning?: unknown
}

const readId = (holder: string, field: string) => (reply: Reply) =>
  (reply[holder] as Record<string, string> | undefined)?.[field]

const imports: Readonly<Record<string, Import>> = {
  contacts: {
    getColumns: () => contactColumns,
    upload: '/v1/client-imports',
    getId: readId('import', 'import_id'),
    url: '/v1/client-imports',
    preview: 'rows',
    apply: (id, { digest }) => ({ url: `${id}/apply/${digest}`, payload: { ask: false } }),
    tables: ['client', 'client_email', 'client_phone', 'person'],
  },
  sheets: {
    getColumns: () => sheetColumns,
    upload: '/v1/sheet-imports?company=Roe%20Management',
    getId: readId('sheet', 'id'),
    url: '/v1/sheet-imports',
    preview: 'preview',
    apply: (id, { digest }) => ({
      url: `${id}/apply`,
      payload: { digest, kinds: { new: 'all', changed: 'all', gone: 'all' } },
    }),
    tables: ['listing', 'building'],
  },
  openings: {
    getColumns: async (boss) => createDealColumns((await createCappedAgent(office, boss)).email),
    upload: '/v1/opening-balances',
    getId: readId('import', 'import_id'),
    url: '/v1/opening-balances',
    preview: 'rows',
    apply: (id, { digest }) => ({ url: `${id}/apply/${digest}`, payload: {} }),
    // The journal keeps both the entry and its reversal.
    tables: ['deal'],
  },
  statements: {
    getColumns: () => bankColumns,
    upload: '/v1/bank-statements',
    getId: ({ collection }) => (collection as { statement_id: string }[])[0]?.statement_id,
    url: '/v1/bank-statements',
    preview: 'lines',
    apply: (id) => ({ url: `${id}/import`, payload: { new_account: `Checking ${id}` } }),
    tables: ['bank_transaction', 'bank_account'],
  },
}

/** Calls as the supervisor; throws for a reply that no file may bring about. */
async function call(as: TestPerson, method: 'GET' | 'POST', url: string, input: object = {}) {
  const reply = await office.call({ method, url, as, ...input })
  if (reply.statusCode >= 500 || ![200, 201, 202, 204, 409, 422].includes(reply.statusCode))
    throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`)
  return reply
}

async function countRows(tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{
      rows: number
    }>`SELECT count(*)::int AS rows FROM ${sql.table(table)}`.execute(office.deps.db)
    counts[table] = one(rows).rows
  }
  return counts
}

/** Waits for a preview that is made in the background. */
async function awaitPreview(as: TestPerson, url: string): Promise<Reply | null> {
  for (;;) {
    const reply = await call(as, 'GET', url)
    if (reply.statusCode >= 400) return null
    const preview = reply.json<Reply>()
    if ((preview.progress ?? null) === null && (preview.planning ?? null) === null) return preview
    if ((preview.planning as { problem?: string } | null)?.problem) return null
  }
}

/** Moves a file in as far as it goes, and out again. Returns whether it was applied. */
async function moveInAndOut(as: TestPerson, way: Import, { name, bytes }: OddFile): Promise<boolean> {
  const uploaded = await call(as, 'POST', way.upload, multipart('file', name, bytes))
  const id = uploaded.statusCode === 201 ? way.getId(uploaded.json<Reply>()) : undefined
  if (id === undefined) return false
  const preview = await awaitPreview(as, `${way.url}/${id}/${way.preview}`)
  if (!preview) return false
  const { url, payload } = way.apply(id, preview)
  const applied = await call(as, 'POST', `${way.url}/${url}`, { payload })
  if (applied.statusCode >= 400) return false
  const undone = await call(as, 'POST', `${way.url}/${id}/undo`)
  expect([url, undone.statusCode, undone.body]).toEqual([url, 200, undone.body])
  return true
}

test.each(Object.entries(imports))(
  `${count} odd files of %s are refused in words, or moved in and out again without a trace`,
  async (name, way) => {
    const random = new Random(Number(process.env['ODD_CALLS_SEED'] ?? 7))
    const boss = await office.person(['SUPERVISOR', 'AGENT'])
    const columns = await way.getColumns(boss)
    const before = await countRows(way.tables)
    let applied = 0
    for (let index = 0; index < count; index += 1) {
      const file = oddFile(random, columns)
      const isApplied = await moveInAndOut(boss, way, file).catch((error: unknown) => {
        throw new Error(`${name}, ${file.name}: ${file.bytes.toString('latin1').slice(0, 400)}`, {
          cause: error,
        })
      })
      if (isApplied) applied += 1
    }
    expect(await countRows(way.tables)).toEqual(before)
    expect(applied).toBeGreaterThan(0)
  },
  count * 2000,
)
