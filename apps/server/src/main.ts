import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createSetUpLink } from './modules/auth/index.ts'
import { modules } from './modules/registry.ts'
import { openOffice } from './open-office.ts'
import type { Deps } from './platform/deps.ts'
import type { StopWork } from './platform/module.ts'
import { prepareOffice } from './prepare-office.ts'

/** Open requests get this long to finish when the server is told to stop. */
const patienceMs = 10_000

async function listen(app: FastifyInstance, { env }: Deps): Promise<void> {
  try {
    await app.listen({ host: env.host, port: env.port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${env.port} is in use. Stop what listens there, or set PORT to another one.`, {
      cause: error,
    })
  }
}

/** Says all of it at once, so that whoever waits for the address has the rest too. */
async function sayWhere(deps: Deps): Promise<void> {
  const { env } = deps
  const setUpLink = env.demoOffice ? null : await createSetUpLink(deps)
  const lines = [`PB Office is open at ${env.publicUrl}`]
  if (env.demoOffice) lines.push('A demo office: sign in as adam.cole@pboffice.example with demo-office')
  if (setUpLink !== null) lines.push(`Nobody has an account yet. Make the first: ${setUpLink}`)
  console.log(`\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

/** Aborted as soon as anybody asks this process to stop, from its first moment on. */
function watchStopSignals(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  return stopping.signal
}

/** Ends this process in good order; a server that still opens has no requests to finish. */
async function stop(app: FastifyInstance | undefined, deps: Deps, work: readonly StopWork[]): Promise<void> {
  try {
    await Promise.all(work.map((end) => end()))
    const timer = setTimeout(() => app?.server.closeAllConnections(), patienceMs)
    await app?.close()
    clearTimeout(timer)
    await deps.close()
    process.exit(0)
  } catch (error) {
    deps.log.fatal({ err: error }, 'the server did not stop cleanly')
    process.exit(1)
  }
}

async function serve(stopping: AbortSignal): Promise<void> {
  const deps = await openOffice('server')
  let app: FastifyInstance | undefined
  const work: StopWork[] = []
  const end = () => void stop(app, deps, work)
  if (stopping.aborted) return end()
  stopping.addEventListener('abort', end)
  try {
    const settle = await prepareOffice(deps, stopping)
    app = await buildApp(deps)
    await listen(app, deps)
    for (const module of modules) {
      const endWork = await module.work?.(deps)
      if (endWork) work.push(endWork)
    }
    settle()
  } catch (error) {
    // What stopping cut short is no fault, and the stop itself lets go of everything.
    if (stopping.aborted) return
    await deps.close()
    throw error
  }
  if (!stopping.aborted) await sayWhere(deps)
}

try {
  await serve(watchStopSignals())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
