import { join } from 'node:path'
import { build, install, main } from './lib/prepare.mjs'
import { childEnv, modernNode, root, run } from './lib/run.mjs'
import { runSteps } from './lib/steps.mjs'

/** `npm run check`: static checks, and the size of the first page load. */
await main(async () => {
  await install()
  const env = childEnv()
  const tool = (path, ...args) => run(modernNode(), [join(root, 'node_modules', path), ...args], { env })
  return runSteps([
    // Each checker works out the types of what its files import again; by default there are four for each project.
    ['types', () => tool('typescript/bin/tsc', '-b', '--checkers', '1', '--builders', '2')],
    ['lint', () => tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
    ['format', () => tool('oxfmt/bin/oxfmt', '--check')],
    ['vocabulary', () => tool('../scripts/check-vocabulary.ts')],
    ['table owners', () => tool('../scripts/check-table-owners.ts')],
    ['migrations', () => tool('../scripts/check-migrations.ts')],
    // Boundaries, forms, JSON in SQL: rules that read the code, written as tests.
    [
      'rules',
      () => tool('vitest/vitest.mjs', 'run', '--project', 'packages', '--reporter', 'dot', 'scripts/lint'),
    ],
    ['dead code', () => tool('knip/bin/knip.js')],
    ['build', () => build().then(() => 0)],
    ['size of the first load', () => tool('size-limit/bin.js'), { needs: ['build'] }],
  ])
})
