import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { createSetupLink } from './modules/accounts/sign-in/index.ts'
import { modules } from './modules/registry.ts'
import { openOffice } from './open-office.ts'
import type { Deps } from './platform/deps.ts'
import type { StopWork } from './platform/module.ts'
import { parseServerArguments, runsWork, servesApi, type ServerRole } from './platform/server-role.ts'
import { prepareOffice } from './prepare-office.ts'

/** How long open requests, and work that waits for a mail server, may take to finish on shutdown. */
const shutdownTimeoutMs = 10_000

async function listen(app: FastifyInstance, { env }: Deps): Promise<void> {
  try {
    await app.listen({ host: env.host, port: env.port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${env.port} is in use. Stop the other program, or set PORT to another port.`, {
      cause: error,
    })
  }
}

/** Prints the address and the first steps in one call, so that a reader of the output gets them together. */
async function printAddress(deps: Deps, role: ServerRole | undefined): Promise<void> {
  const { env } = deps
  if (!servesApi(role)) {
    console.log(`\n  The health of PB Office (${role}) is open at http://${env.host}:${env.port}/readyz\n`)
    return
  }
  const setupLink = env.demoOffice ? null : await createSetupLink(deps)
  const lines = [`PB Office is open at ${env.publicUrl}`]
  if (env.demoOffice) lines.push('A demo office: sign in as adam.cole@pboffice.example with demo-office')
  if (setupLink !== null) lines.push(`No accounts yet. Create the first one: ${setupLink}`)
  console.log(`\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

/** Returns a signal that aborts on the first stop signal of this process. */
function watchStopSignals(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  return stopping.signal
}

/** Stops this process gracefully; during startup there is no app yet. */
async function stop(app: FastifyInstance | undefined, deps: Deps, work: readonly StopWork[]): Promise<void> {
  try {
    await Promise.race([
      Promise.all(work.map((end) => end())),
      sleep(shutdownTimeoutMs, undefined, { ref: false }),
    ])
    const timer = setTimeout(() => app?.server.closeAllConnections(), shutdownTimeoutMs)
    await app?.close()
    clearTimeout(timer)
    await deps.close()
    process.exit(0)
  } catch (error) {
    deps.log.fatal({ err: error }, 'the server did not stop cleanly')
    process.exit(1)
  }
}

async function serve(stopping: AbortSignal, role: ServerRole | undefined): Promise<void> {
  const deps = await openOffice('server', role)
  let app: FastifyInstance | undefined
  const work: StopWork[] = []
  const end = () => void stop(app, deps, work)
  if (stopping.aborted) return end()
  stopping.addEventListener('abort', end)
  try {
    const settle = await prepareOffice(deps, stopping)
    app = await buildApp(deps, { role })
    await listen(app, deps)
    for (const { work: start, workRole } of modules) {
      if (!start || !workRole || !runsWork(role, workRole)) continue
      const endWork = await start(deps)
      if (endWork) work.push(endWork)
    }
    settle()
  } catch (error) {
    // Not an error if stopping caused it; `stop` closes everything.
    if (stopping.aborted) return
    await deps.close()
    throw error
  }
  if (!stopping.aborted) await printAddress(deps, role)
}

try {
  await serve(watchStopSignals(), parseServerArguments(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
