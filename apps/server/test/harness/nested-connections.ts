import { afterEach } from 'vitest'
import { nestedConnections } from '../../src/platform/db/held-connections.ts'

/** Fails each test in which something asked for a second connection inside a transaction, even if it caught the error. */
afterEach(() => {
  const [first] = nestedConnections.splice(0)
  if (first) throw first
})
