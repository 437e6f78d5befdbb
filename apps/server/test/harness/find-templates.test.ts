import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { findTemplates } from './find-templates.ts'

const db = new Kysely<{ sample: { id: string } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const find = (query: { compile: (own: typeof db) => { query: unknown } }) =>
  findTemplates(query.compile(db).query as Parameters<typeof findTemplates>[0]).map(
    ({ template, column }) => ({
      template: [...template],
      column,
    }),
  )

describe('templates of a statement', () => {
  it('are the whole statement, without those inside', () => {
    expect(find(sql`SELECT ${sql`count(*)`} AS n FROM sample WHERE id = ${'1'}`)).toEqual([
      { template: ['SELECT ', ' AS n FROM sample WHERE id = ', ''], column: undefined },
    ])
  })

  it('are columns that the query builder selects or returns', () => {
    const count = sql<string>`count(*)`
    const columns = [{ template: ['count(*)'], column: 'n' }]
    expect(find(db.selectFrom('sample').select(['id', count.as('n')]))).toEqual(columns)
    expect(find(db.updateTable('sample').set({ id: '1' }).returning(count.as('n')))).toEqual(columns)
  })

  it('are none of a statement by the query builder alone', () => {
    expect(
      find(
        db
          .selectFrom('sample')
          .selectAll()
          .where(sql<boolean>`id > '1'`),
      ),
    ).toEqual([])
  })
})
