import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
// V8 gives `gc` only to contexts made after the flag is set.
const collect = runInNewContext('gc') as () => void

/**
 * Returns the bytes in use by JavaScript: what waits to be collected is not counted,
 * because how much that is depends on the machine and on the tests before.
 */
export function measureMemoryInUse(): number {
  collect()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}
