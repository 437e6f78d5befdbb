import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The server as `npm start` runs it, in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Returns its output so far. */
  getOutput(): string
  readonly exit: Promise<number | null>
}

export const appAuthKey = 'tests'

/** Returns a port that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** What a process needs of this one's environment; the compile cache takes a second off its start. */
export function processEnvironment(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

export function launchServer(
  environment: Record<string, string>,
  args: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts'), ...args], {
    env: {
      ...processEnvironment(),
      PB_DEMO: '0',
      APP_AUTH_KEY: appAuthKey,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  return { child, getOutput: () => text, exit }
}

/** Resolves when the server has printed its address; throws its output when it ends instead. */
export async function waitUntilOpen(server: ServerProcess): Promise<void> {
  while (!/is open at .*\n\n$/s.test(server.getOutput())) {
    if (server.child.exitCode !== null) throw new Error(server.getOutput())
    await sleep(20)
  }
}
