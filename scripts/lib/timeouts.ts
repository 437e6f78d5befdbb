import { vi } from 'vitest'

/** Limit of `vi.waitFor` in milliseconds. The default is one second, which a busy machine can exceed. */
const timeout = 10_000

const { waitFor } = vi
// The setup runs once for each file, also where files share their modules.
if (waitFor.name !== 'waitForWithLongTimeout')
  vi.waitFor = function waitForWithLongTimeout(callback, options) {
    return waitFor(callback, { timeout, ...(typeof options === 'number' ? { timeout: options } : options) })
  }
