import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const files = globSync('apps/server/src/**/*.ts', { exclude: ['**/*.test.ts', '**/*.fixture.ts'] })
const findFiles = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')))

describe('statements of the server', () => {
  it('write JSON parameters by toJsonText, since PostgreSQL refuses lone surrogates', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(findFiles(/JSON\.stringify\([^`]*?\)\}::json/)).toEqual([])
  })

  it('give their row by `one`, `maybeOne` or `firstRow`, which say how many rows there can be', () => {
    const ofStatements = findFiles(/from '(?:kysely|pg)'/)
    expect(ofStatements.length).toBeGreaterThan(400)
    expect(findFiles(/\brows\[0\]!/).filter((file) => ofStatements.includes(file))).toEqual([])
  })

  it('lock by a name of one closed list, and no kind is left that no one locks', () => {
    const db = 'apps/server/src/platform/db'
    const modules = [`${db}/lock-until-commit.ts`, `${db}/session-lock.ts`]
    expect(findFiles(/advisory_(?:xact_)?(?:un)?lock/).toSorted()).toEqual(modules)
    const [list = ''] = /export type LockKind =[^]*?\n\n/.exec(readFileSync(modules[0]!, 'utf8')) ?? []
    const kinds = [...list.matchAll(/'(.+?)'/g)].map(([, kind]) => kind!)
    expect(kinds.length).toBeGreaterThan(30)
    // The names of kinds and ids are joined by a colon, and locks of connections begin with a word and a space.
    expect(kinds.filter((kind) => !/^[a-z]+(?:-[a-z]+)*$/.test(kind))).toEqual([])
    const locking = files
      .map((file) => readFileSync(file, 'utf8'))
      .filter((text) => text.includes('UntilCommit('))
      .join('\n')
    expect(kinds.filter((kind) => !locking.includes(`UntilCommit(tx, '${kind}'`))).toEqual([])
  })
})
