import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

describe('JSON parameters of statements', () => {
  it('are written by toJsonText, since PostgreSQL refuses lone surrogates', () => {
    const files = globSync('apps/server/src/**/*.ts', { exclude: ['**/*.test.ts', '**/*.fixture.ts'] })
    expect(files.length).toBeGreaterThan(1000)
    const direct = files.filter((file) =>
      /JSON\.stringify\([^`]*?\)\}::json/.test(readFileSync(file, 'utf8')),
    )
    expect(direct).toEqual([])
  })
})
