import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/server/src/cli/index.ts', import.meta.url))

const pollMs = 200

interface CommandOptions {
  readonly dataDir: string
  /** Without it the command uses the built-in database. */
  readonly databaseUrl?: string
  readonly secretKey?: string
  /** As the server lowers it for its nightly backup. */
  readonly lowerPriorityBy?: number
  readonly signal: AbortSignal
}

interface CommandResult {
  readonly seconds: number
  /** The memory of the process in megabytes, five times a second; 0 where the system does not tell it. */
  readonly memory: readonly number[]
}

function readMemory(pid: number): number {
  const path = `/proc/${pid}/status`
  const status = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
}

/** Runs a command of the office. Throws if it fails. */
export async function runCommand(
  args: readonly string[],
  { dataDir, databaseUrl, secretKey, lowerPriorityBy, signal }: CommandOptions,
): Promise<CommandResult> {
  const { DATABASE_URL: _, ...env } = process.env
  const started = performance.now()
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      ...env,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(secretKey && { SECRET_KEY: secretKey }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  })
  if (lowerPriorityBy !== undefined && child.pid !== undefined) setPriority(child.pid, lowerPriorityBy)
  const memory: number[] = []
  const poll = setInterval(() => {
    memory.push(readMemory(child.pid!))
  }, pollMs)
  const [code] = (await once(child, 'close').finally(() => clearInterval(poll))) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - started) / 1000, memory }
}
