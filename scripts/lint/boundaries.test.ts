import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A tree with one planted violation of each boundary, linted with the project's own configuration. */
const root = resolve(import.meta.dirname, '../..')
const files: Record<string, string> = {
  'apps/server/src/platform/clock.ts': `import { b } from '../modules/suggestions/index.ts'\nexport const a = b`,
  'apps/server/src/modules/suggestions/index.ts': 'export const b = 1',
  'apps/server/src/modules/suggestions/service.ts': 'export const c = 1',
  'apps/server/src/modules/media/index.ts': `import { c } from '../suggestions/service.ts'\nexport const d = c`,
  'apps/server/src/modules/media/deep/one.ts': `import { c } from '../../suggestions/service.ts'\nexport const e = c`,
  'apps/server/src/modules/buildings/index.ts': `import { f } from '../listings/index.ts'\nexport const g = f`,
  'apps/server/src/modules/listings/index.ts': `export const f = 1`,
  'apps/server/src/modules/listings/queries.ts': `import { x } from './service.ts'\nexport const h = () => x`,
  'apps/server/src/modules/listings/service.ts': `import { h } from './queries.ts'\nexport const x = () => h`,
  'apps/server/src/modules/mailbox/outbox/send.ts': 'export const s = 1',
  'apps/server/src/modules/mailbox/store/rows.ts': `import { s } from '../outbox/send.ts'\nexport const t = s`,
  'apps/web/src/features/auth/api.ts': 'export const i = 1',
  'apps/web/src/components/ui/toaster.tsx': 'export const u = 1',
  'apps/web/src/features/clients/tags/api.ts': `import { u } from '../../../components/ui/toaster.tsx'\nexport const v = u`,
  'apps/web/src/features/listings/card.ts': `import { i } from '../auth/api.ts'\nexport const j = i`,
  'apps/web/src/features/listings/components/row.ts': `import { i } from '../../auth/api.ts'\nexport const k = i`,
  'apps/web/src/features/listings/page.ts': `import { m } from '../../app/pages.ts'\nexport const l = m`,
  'apps/web/src/app/pages.ts': `import { i } from '../features/auth/api.ts'\nexport const m = i`,
  'apps/web/src/components/ui/button.ts': `import { i } from '../../features/auth/api.ts'\nexport const n = i`,
  'apps/web/src/lib/api.ts': `import { c } from '../../../server/src/modules/suggestions/service.ts'\nexport const o = c`,
  'packages/rules/src/money.ts': `import { readFileSync } from 'node:fs'\nexport const p = readFileSync`,
  'packages/rules/src/labels.ts': `import { q } from '@pb/contract'\nexport const r = q`,
}

const expected = [
  'apps/server/src/modules/buildings/index.ts: buildings is below listings and must not import it.',
  'apps/server/src/modules/listings/queries.ts: Dependency cycle detected',
  'apps/server/src/modules/listings/service.ts: Dependency cycle detected',
  'apps/server/src/modules/mailbox/store/rows.ts: mailbox/store is below mailbox/outbox and must not import it.',
  'apps/server/src/modules/media/deep/one.ts: The module suggestions is imported only through its index.ts.',
  'apps/server/src/modules/media/index.ts: The module suggestions is imported only through its index.ts.',
  'apps/server/src/platform/clock.ts: The platform knows no domain.',
  'apps/web/src/components/ui/button.ts: The kit and lib know no domain.',
  'apps/web/src/features/clients/tags/api.ts: api.ts talks to the server; mutations.ts shows what happened.',
  'apps/web/src/features/listings/card.ts: Features do not import features; pages in app/ compose them.',
  'apps/web/src/features/listings/components/row.ts: Features do not import features; pages in app/ compose them.',
  'apps/web/src/features/listings/page.ts: Features know nothing of app/.',
  'apps/web/src/lib/api.ts: Server and web share packages only.',
  'packages/rules/src/labels.ts: rules knows nothing, contract knows rules.',
  'packages/rules/src/money.ts: Packages run in the browser too.',
]

let folder: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'pb-lint-')))
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  await cp(join(root, 'scripts/lint/boundaries.mjs'), join(folder, 'scripts/lint/boundaries.mjs'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${text}\n`)
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('lint finds every planted violation of a boundary, and nothing else', async () => {
  const run = promisify(execFile)(
    join(root, 'node_modules/.bin/oxlint'),
    ['-f', 'json', 'apps', 'packages'],
    {
      cwd: folder,
    },
  )
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; filename: string }[] }
  expect(diagnostics.map(({ filename, message }) => `${filename}: ${message}`).toSorted()).toEqual(expected)
})
