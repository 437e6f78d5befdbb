import { execFileSync } from 'node:child_process'
import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'

/** What runs before anything is installed is plain JavaScript, of which the types are said here. */
interface Limits {
  readonly limitsOf: (command: string, nodeOptions?: string) => readonly string[]
}
const plain: string = './limits.mjs'
const { limitsOf } = (await import(plain)) as Limits

test('a feed is read with a small heap, unless somebody wants another one', () => {
  expect(limitsOf('import:reso', '--max-old-space-size=1000')).toEqual([])
  expect(limitsOf('import:reso', '--max_semi_space_size=16')).toEqual([])
  expect(limitsOf('invite')).toEqual([])
  const script = 'console.log(require("node:v8").getHeapStatistics().heap_size_limit)'
  const limit = Number(
    execFileSync(process.execPath, [...limitsOf('import:reso', '--enable-source-maps'), '-e', script]),
  )
  expect(limit).toBeLessThan(300_000_000)
  expect(limit).toBeLessThan(getHeapStatistics().heap_size_limit)
})
