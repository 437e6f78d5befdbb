import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createSetUpLink } from './modules/auth/index.ts'
import { modules } from './modules/registry.ts'
import { openOffice } from './open-office.ts'
import type { Deps } from './platform/deps.ts'
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

async function sayWhere(deps: Deps): Promise<void> {
  const { env } = deps
  console.log(`\n  PB Office is open at ${env.publicUrl}`)
  if (env.demoOffice) console.log('  A demo office: sign in as adam.cole@pboffice.example with demo-office')
  const setUpLink = env.demoOffice ? null : await createSetUpLink(deps)
  if (setUpLink !== null) console.log(`  Nobody has an account yet. Make the first: ${setUpLink}`)
  console.log('')
}

/** Stops in good order when told to; a server that is told so while it still opens has no requests to finish. */
function stopOnSignal(opened: () => FastifyInstance | undefined, deps: Deps): () => boolean {
  let stopping = false
  async function stop(): Promise<void> {
    const app = opened()
    const timer = setTimeout(() => app?.server.closeAllConnections(), patienceMs)
    await app?.close()
    clearTimeout(timer)
    await deps.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().catch((error: unknown) => {
        deps.log.fatal({ err: error }, 'the server did not stop cleanly')
        process.exit(1)
      })
    })
  return () => stopping
}

async function serve(): Promise<void> {
  const deps = await openOffice('server')
  let app: FastifyInstance | undefined
  const isStopping = stopOnSignal(() => app, deps)
  try {
    const settle = await prepareOffice(deps)
    app = await buildApp(deps)
    await listen(app, deps)
    for (const module of modules) await module.work?.(deps)
    settle()
  } catch (error) {
    // What stopping cut short is no fault, and the stop itself lets go of everything.
    if (isStopping()) return
    await deps.close()
    throw error
  }
  if (!isStopping()) await sayWhere(deps)
}

try {
  await serve()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
