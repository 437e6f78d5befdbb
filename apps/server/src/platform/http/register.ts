import { getErrorCodes, isRaw, type Endpoint } from '@pb/contract/endpoint'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFromReplica } from '../db/replica/read-from-replica.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { CallAdmission } from './admit-call.ts'
import { guard, guardChecking } from './guard.ts'
import type { Call, CheckingHandler, Module } from '../module.ts'
import type { UncheckedSession } from './sessions.ts'
import { createIdempotency, type RunOnce } from './idempotency/run-once.ts'
import { getRawBody, parseRawBodies } from './raw-body.ts'
import { openUpload, openUploads } from './upload.ts'

/** The default status: the first success reply of the entry. */
function defaultStatus(entry: Endpoint): number {
  return Number(Object.keys(entry.replies)[0])
}

/**
 * Checks replies against the contract in tests and development. Production relies on the presenters (measured: parsing
 * halves the throughput).
 */
function checkReply(entry: Endpoint, status: number, body: unknown): void {
  const schema = entry.replies[status]
  if (schema === undefined)
    throw new Error(`${entry.method} ${entry.path} answered undeclared status ${status}`)
  if (schema === null || isRaw(schema)) return
  const result = schema.safeParse(body)
  if (!result.success)
    throw new Error(`${entry.method} ${entry.path} broke its contract: ${result.error.message}`)
}

/** Checks errors likewise: an undeclared code is missing from the API reference and the client. */
function checkError(entry: Endpoint, thrown: unknown): unknown {
  if (!(thrown instanceof AppError) || getErrorCodes(entry).includes(thrown.code)) return thrown
  return new Error(`${entry.method} ${entry.path} answered undeclared error ${thrown.code}`, {
    cause: thrown,
  })
}

function isEventStream({ replies }: Endpoint): boolean {
  const schema = replies[200] ?? null
  return isRaw(schema) && schema.raw === 'text/event-stream'
}

/** Waits for the first bytes of a stream, so that what it throws before them is answered with a problem. */
async function awaitFirstBytes(body: unknown): Promise<unknown> {
  if (!(body instanceof Readable) || body.readableLength > 0) return body
  const settled = new AbortController()
  const { signal } = settled
  try {
    await Promise.race([once(body, 'readable', { signal }), once(body, 'close', { signal })])
  } finally {
    settled.abort()
  }
  return body
}

type AnyHandler = ((call: Call<Endpoint>) => Promise<unknown>) | CheckingHandler<Endpoint>

/** Reads have no files or raw bodies, and a role must be known before the handler. */
function assertMayCheck({
  access,
  roles,
  proof,
  duringSetup,
  rawBody,
  upload,
  uploads,
  path,
}: Endpoint): void {
  if (access !== 'session' || roles || proof || duringSetup || rawBody || upload || uploads)
    throw new Error(`The handler of ${path} cannot check the session`)
}

/** With a replica, the primary checks the session first, since it alone knows what the reply must cover. */
async function runChecking(
  deps: Deps,
  entry: Endpoint,
  { checksSession }: CheckingHandler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const handleWith = (input: object, readDeps: Deps | null) =>
    checksSession({ ...input, request, reply, readDeps } as unknown as Parameters<typeof checksSession>[0])
  if (!deps.replica || !entry.replica)
    return guardChecking(deps, entry, request, (input) => handleWith(input, entry.replica ? deps : null))
  const { actor, position, ...input } = await guard(deps, entry, request)
  const session: UncheckedSession = { hash: actor!.sessionHash, actor }
  return readFromReplica(deps, position, (readDeps) => handleWith({ ...input, session }, readDeps))
}

/** A handler that checks the session itself, after which the admission knows whose it is. */
function recognizing(
  admission: CallAdmission,
  { checksSession }: CheckingHandler<Endpoint>,
): CheckingHandler<Endpoint> {
  return {
    async checksSession(call) {
      const body = await checksSession(call)
      if (call.session.actor) admission.recognize(call.request, call.session.actor.personId)
      return body
    },
  }
}

interface Registration {
  readonly deps: Deps
  readonly runOnce: RunOnce
  readonly admission: CallAdmission
}

function registerEndpoint(
  app: FastifyInstance,
  { deps, runOnce, admission }: Registration,
  entry: Endpoint,
  handle: AnyHandler,
): void {
  if (typeof handle !== 'function') assertMayCheck(entry)
  async function run(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (typeof handle !== 'function') {
      reply.code(defaultStatus(entry))
      return runChecking(deps, entry, recognizing(admission, handle), request, reply)
    }
    const { position, ...guarded } = await guard(deps, entry, request)
    if (guarded.actor) admission.recognize(request, guarded.actor.personId)
    const raw = entry.rawBody ? getRawBody(request) : null
    const upload = entry.upload ? await openUpload(request, reply, entry.upload) : null
    const uploads = entry.uploads ? openUploads(request, reply, entry.uploads) : null
    reply.code(defaultStatus(entry))
    const handleWith = (readDeps: Deps | null) =>
      handle({ ...guarded, raw, upload, uploads, request, reply, readDeps } as unknown as Call<Endpoint>)
    if (entry.replica) return readFromReplica(deps, position, handleWith)
    if (entry.creates !== true) return handleWith(null)
    return runOnce({ entry, actor: guarded.actor, request, reply }, () => handleWith(null))
  }

  app.route({
    method: entry.method,
    url: entry.path,
    ...(entry.maxBody !== undefined && { bodyLimit: entry.maxBody }),
    // An event stream never ends, so HEAD would hang.
    exposeHeadRoute: entry.method === 'GET' && !isEventStream(entry),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const leave = await admission.enter(entry, request, reply)
      const body = await run(request, reply)
        .then(awaitFirstBytes)
        .catch((thrown: unknown) => {
          throw deps.env.production ? thrown : checkError(entry, thrown)
        })
        .finally(leave)
      if (reply.sent) return reply
      if (!deps.env.production) checkReply(entry, reply.statusCode, body)
      const schema = entry.replies[reply.statusCode]
      if (schema === null) return reply.send()
      if (schema !== undefined && isRaw(schema)) return reply.send(body)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
    },
  })
}

/** Registers every endpoint of every module, and the routes a module mounts. */
export async function registerModules(
  app: FastifyInstance,
  deps: Deps,
  modules: readonly Module[],
): Promise<void> {
  const registration = { deps, runOnce: createIdempotency(deps), admission: new CallAdmission(deps) }
  for (const module of modules) {
    await module.mount?.(app, deps)
    const handlers = module.handlers(deps, app, modules) as unknown as Record<string, AnyHandler>
    for (const [name, entry] of Object.entries(module.endpoints)) {
      const handle = handlers[name]!
      if (entry.rawBody)
        await app.register(async (scope) => {
          parseRawBodies(scope, entry.rawBody!.types)
          registerEndpoint(scope, registration, entry, handle)
        })
      else registerEndpoint(app, registration, entry, handle)
    }
  }
}
