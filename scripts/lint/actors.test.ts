import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = globSync('apps/server/src/**/*.ts', { exclude: ['**/*.test.ts', '**/*.fixture.ts'] })
  .toSorted()
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const find = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('actors', () => {
  it('are asked for a role by `hasRole`', () => {
    expect(sources.length).toBeGreaterThan(1000)
    // The demo office's agents are made, not asked.
    expect(find(/\broles\.(?:includes|some|indexOf)\(\s*'/)).toEqual([
      'apps/server/src/modules/demo/agents.ts',
    ])
  })

  it('with a session are made where the session was found, and never made up', () => {
    expect(find(/\bfromSession\(/)).toEqual(['apps/server/src/platform/http/sessions.ts'])
    expect(find(/sessionHash: Buffer\.alloc|\bas (?:unknown as )?(?:Session|Agent)?Actor\b/)).toEqual([])
  })
})
