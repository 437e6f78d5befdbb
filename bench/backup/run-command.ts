import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/server/src/cli/index.ts', import.meta.url))

interface CommandOptions {
  readonly dataDir: string
  /** As the server lowers it for its nightly backup. */
  readonly lowerPriorityBy?: number
  readonly signal: AbortSignal
}

/** Runs a command of the office; returns its seconds. Throws if it fails. */
export async function runCommand(
  args: readonly string[],
  { dataDir, lowerPriorityBy, signal }: CommandOptions,
): Promise<number> {
  const { DATABASE_URL: _, ...env } = process.env
  const started = performance.now()
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  })
  if (lowerPriorityBy !== undefined && child.pid !== undefined) setPriority(child.pid, lowerPriorityBy)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return (performance.now() - started) / 1000
}
