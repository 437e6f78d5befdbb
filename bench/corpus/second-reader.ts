import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What Python's email package reads of a message. */
export interface SecondReading {
  readonly subject: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly cc: readonly string[]
  /** Unix seconds; a text where it cannot be read. */
  readonly date: number | string | null
  readonly text: string
  readonly files: readonly string[]
  readonly defects: readonly string[]
}

/** Reads messages with Python's email package in a process beside this one. */
export interface SecondReader {
  /** Null where it fails. */
  read(path: string): Promise<SecondReading | null>
  end(): void
}

/** Starts the second implementation; null on a machine without Python. */
export function startSecondReader(): SecondReader | null {
  if (spawnSync('python3', ['-c', 'import email'], { stdio: 'ignore' }).status !== 0) return null
  const child = spawn('python3', [join(import.meta.dirname, 'second-reader.py')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async read(path) {
      child.stdin.write(`${path}\n`)
      const { value, done } = await lines.next()
      if (done === true) return null
      const reading = JSON.parse(value) as SecondReading | { readonly failed: string }
      return 'failed' in reading ? null : reading
    },
    end: () => void child.stdin.end(),
  }
}
