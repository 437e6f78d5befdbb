import { vi } from 'vitest'

/** What a test waits for has this long: a busy machine may take seconds where one second is the default. */
const timeout = 10_000

const { waitFor } = vi
// The setup runs once for each file, also where files share their modules.
if (waitFor.name !== 'patientlyWaitFor')
  vi.waitFor = function patientlyWaitFor(callback, options) {
    return waitFor(callback, { timeout, ...(typeof options === 'number' ? { timeout: options } : options) })
  }
