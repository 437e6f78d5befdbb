import { execFileSync } from 'node:child_process'
import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'

/** Types of the plain JavaScript module, which must run before dependencies are installed. */
interface Limits {
  readonly getNodeLimits: (command: string, nodeOptions?: string) => readonly string[]
}
const plain: string = './limits.mjs'
const { getNodeLimits } = (await import(plain)) as Limits

test('imports feeds with a small heap, unless NODE_OPTIONS sets another', () => {
  expect(getNodeLimits('import:reso', '--max-old-space-size=1000')).toEqual([])
  expect(getNodeLimits('import:reso', '--max_semi_space_size=16')).toEqual([])
  expect(getNodeLimits('invite')).toEqual([])
  const script = 'console.log(require("node:v8").getHeapStatistics().heap_size_limit)'
  const limit = Number(
    execFileSync(process.execPath, [...getNodeLimits('import:reso', '--enable-source-maps'), '-e', script]),
  )
  expect(limit).toBeLessThan(300_000_000)
  expect(limit).toBeLessThan(getHeapStatistics().heap_size_limit)
})
