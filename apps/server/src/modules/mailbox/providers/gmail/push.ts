import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'
import { wakeMailbox } from '../sync/mailbox-lease.ts'
import { wakeSyncWorker } from './gmail-sync-worker.ts'

export const pushPath = '/gmail/push'

/** The part of a Pub/Sub push that is used (cloud.google.com/pubsub/docs/push). */
const pushSchema = z.object({ message: z.object({ data: z.base64().max(10_000) }) })
/** Gmail's notification in it (developers.google.com/workspace/gmail/api/guides/push). */
const notificationSchema = z.object({ emailAddress: z.string().max(320) })

/** Creates a function that returns the issuer's signing keys, loaded with the first push. */
function createKeyLoader(issuer: string): () => Promise<JWTVerifyGetKey> {
  let cached: Promise<JWTVerifyGetKey> | undefined
  const load = async (): Promise<JWTVerifyGetKey> => {
    const reply = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(10_000),
    })
    const { jwks_uri } = z.object({ jwks_uri: z.url() }).parse(await reply.json())
    return createRemoteJWKSet(new URL(jwks_uri))
  }
  return async () => {
    cached ??= load()
    try {
      return await cached
    } catch (cause) {
      cached = undefined
      throw new AppError(
        'not_ready',
        "Google's signing keys are unavailable right now. Try again in a minute.",
        { cause },
      )
    }
  }
}

/** Throws `no_session` unless Google signed the push for the configured service account. */
async function verifyToken(
  keys: JWTVerifyGetKey,
  header: string | undefined,
  expected: {
    readonly issuer: string
    readonly audience: string
    readonly account: string
    readonly now: Date
  },
): Promise<void> {
  const { issuer, audience, account, now } = expected
  try {
    const token = /^Bearer (\S{1,8000})$/.exec(header ?? '')?.[1] ?? ''
    const options = { issuer, audience, algorithms: ['RS256'], currentDate: now, clockTolerance: 60 }
    const { payload } = await jwtVerify(token, keys, options)
    if (payload['email'] === account && payload['email_verified'] === true) return
  } catch {
    // An invalid token is treated like a missing one.
  }
  throw new AppError('no_session')
}

async function handleNotification(deps: Deps, data: string): Promise<void> {
  const payload: unknown = JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
  const { emailAddress } = notificationSchema.parse(payload)
  const { rows } = await sql<{ person_id: string }>`SELECT person_id FROM mailbox
    WHERE address = ${emailAddress}::citext AND provider = 'gmail'`.execute(deps.db)
  const row = maybeOne(rows)
  if (!row) return
  await wakeMailbox(deps, row.person_id)
  wakeSyncWorker(deps)
}

/**
 * Mounts the endpoint for Gmail's push notifications, if the operator configured them: the mailbox is synced within a
 * second. Replies 401 to requests that Google did not sign, and 204 to unreadable ones, which would be delivered again
 * otherwise.
 */
export function mountPush(app: FastifyInstance, deps: Deps): void {
  const { gmailPush, google, publicUrl } = deps.env
  if (!gmailPush || !google) return
  const { issuer } = google
  const keys = createKeyLoader(issuer)
  app.post(pushPath, { bodyLimit: 50_000 }, async (request, reply) => {
    const expected = {
      issuer,
      audience: `${publicUrl}${pushPath}`,
      account: gmailPush.account,
      now: deps.clock.now(),
    }
    await verifyToken(await keys(), request.headers.authorization, expected)
    const parsed = pushSchema.safeParse(request.body)
    if (parsed.success)
      await handleNotification(deps, parsed.data.message.data).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'unreadable Gmail push'),
      )
    return reply.code(204).send()
  })
}
