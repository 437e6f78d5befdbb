import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import './scripts/lib/memory-folder.mjs'
import { SlowFilesFirst } from './scripts/lib/slow-files-first.ts'

// Tests start the server repeatedly, which Node's compile cache makes a second faster.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled')

// Long timeouts, so that tests do not fail on a busy machine.
const timeouts = 'scripts/lib/timeouts.ts'
const propertySeed = 'scripts/lib/property-seed.ts'
const poll = { timeout: 10_000 }

/** Tests that put something else in a module's place: no other test may find it there, nor have loaded the module before. */
const mocking = globSync('apps/web/{src,test}/**/*.test.{ts,tsx}').filter((path) =>
  readFileSync(path, 'utf8').includes('vi.mock('),
)

export default defineConfig({
  test: {
    // One worker for each core: left to itself, it leaves one idle.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/test/harness/global-setup.ts',
          setupFiles: [
            timeouts,
            propertySeed,
            'apps/server/test/harness/nested-connections.ts',
            'apps/server/test/harness/record-statements.ts',
            'apps/server/test/harness/record-results.ts',
          ],
          expect: { poll },
          pool: 'forks',
          // Each file has a database of its own; the modules it loads, which take longer than most tests, are shared.
          isolate: false,
          // Five times what the longest test without a word of its own takes on two quiet cores.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          setupFiles: propertySeed,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: mocking,
          environment: 'happy-dom',
          // Nearly all their time went into a document and modules for each file; the setup clears what a test leaves.
          isolate: false,
          restoreMocks: true,
          setupFiles: [timeouts, propertySeed, 'apps/web/test/timeouts.ts', 'apps/web/test/setup.ts'],
          expect: { poll },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web-mocking',
          include: mocking,
          environment: 'happy-dom',
          restoreMocks: true,
          setupFiles: [timeouts, propertySeed, 'apps/web/test/timeouts.ts', 'apps/web/test/setup.ts'],
          expect: { poll },
          testTimeout: 30_000,
        },
      },
    ],
  },
})
