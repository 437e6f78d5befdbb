import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { processEnvironment } from './server-process.ts'

/** A command of `npm run cli`, in a process of its own. */
export interface CommandProcess {
  readonly child: ChildProcess
  /** Resolves when it has ended; the code is null if it was killed. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}

export function launchCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): CommandProcess {
  const program = join(import.meta.dirname, '../../src/cli/index.ts')
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...processEnvironment(), PB_DEMO: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}
