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
})
