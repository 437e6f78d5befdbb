import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The measurements use the harness of the server's tests: its offices, Dovecot and the Gmail emulator. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['bench/mail-sync/*.bench.ts'],
    globalSetup: 'apps/server/test/harness/global-setup.ts',
    pool: 'forks',
  },
})
