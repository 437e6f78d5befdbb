import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (pattern: string) =>
  globSync(pattern, { exclude: ['**/*.test.ts', '**/*.fixture.ts'] })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const modules = 'apps/server/src/modules'
const sources = [...read(`${modules}/**/*.ts`), ...read('apps/server/src/platform/**/*.ts')].filter(
  ({ file }) => !file.startsWith('apps/server/src/platform/leases/'),
)
const find = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

/** `leased_until` of a live stream is what its viewers see: how long it is live without another fragment. */
const broadcasts = `${modules}/live-streams/`

describe('leases', () => {
  it('are declared for every table that has them, by what stores and compares them', () => {
    const schema = readFileSync('apps/server/schema/schema.sql', 'utf8')
    const tables = [
      ...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \(\n(?: .*\n)*? +leased?_until /gm),
    ].map(([, name]) => name!)
    const declared = sources.flatMap(({ text }) =>
      [...text.matchAll(/define(?:Queue)?Leases\(\{\s*table: '(\w+)'/g)].map(([, name]) => name!),
    )
    expect(tables.length).toBeGreaterThan(15)
    expect(tables.filter((table) => !declared.includes(table))).toEqual(['live_stream'])
    expect(declared.length).toBe(new Set(declared).size)
  })

  it('are compared and moved by `platform/leases` alone', () => {
    const compares = /leased?_until\s*(?:[<>]=?|=(?!=)|IS\b)|'leased?_until', '[<>=]/
    expect(find(compares).filter((file) => !file.startsWith(broadcasts))).toEqual([
      // A row is inserted or taken by one statement.
      `${modules}/applications/package/stored-package.ts`,
      // An email is held for its undo by a lease of no process: the three ask whether one has taken it since.
      `${modules}/applications/submissions/undo-send.ts`,
      `${modules}/listing-sends/send/undo-send.ts`,
      `${modules}/mailbox/outbox/held-emails.ts`,
    ])
  })

  it('know the process that holds them by `platform/leases` alone', () => {
    expect(find(/\bgetOwnHolder\(|\bisDeadHolder\(/)).toEqual([
      // Its row is inserted by the statement that takes it.
      `${modules}/mailbox/providers/accounts/work-lease.ts`,
      // An attempt to read a file is no lease: it is not renewed, and no one waits for it.
      'apps/server/src/platform/files/read-attempts.ts',
      'apps/server/src/platform/processes.ts',
    ])
  })
})
