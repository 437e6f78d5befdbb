import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { wakeMailbox } from '../sync/turns.ts'
import { lookNow } from './runner.ts'

export const pushPath = '/gmail/push'

/** What Pub/Sub sends (cloud.google.com/pubsub/docs/push); the rest is left. */
const pushed = z.object({ message: z.object({ data: z.base64().max(10_000) }) })
/** What Gmail says by it (developers.google.com/workspace/gmail/api/guides/push). */
const news = z.object({ emailAddress: z.string().max(320) })

/** Google's keys, by the issuer that signs; asked for when the first push comes, and again when a key is new. */
function keysOf(issuer: string): () => Promise<JWTVerifyGetKey> {
  let found: Promise<JWTVerifyGetKey> | undefined
  const find = async (): Promise<JWTVerifyGetKey> => {
    const reply = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(10_000),
    })
    const { jwks_uri } = z.object({ jwks_uri: z.url() }).parse(await reply.json())
    return createRemoteJWKSet(new URL(jwks_uri))
  }
  return async () => {
    found ??= find()
    try {
      return await found
    } catch (cause) {
      found = undefined
      throw new AppError('not_ready', "Google's keys cannot be had now.", { cause })
    }
  }
}

/** Throws `no_session` where a push is not signed by Google for the service account that the office expects. */
async function checkSigned(
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
    // Whatever is wrong with it: it is not what was asked for.
  }
  throw new AppError('no_session')
}

async function wake(deps: Deps, data: string): Promise<void> {
  const said: unknown = JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
  const { emailAddress } = news.parse(said)
  const { rows } = await sql<{ person_id: string }>`SELECT person_id FROM mailbox
    WHERE address = ${emailAddress}::citext AND provider = 'gmail'`.execute(deps.db)
  if (!rows[0]) return
  await wakeMailbox(deps, rows[0].person_id)
  lookNow(deps)
}

/**
 * Takes Gmail's word that something happened in a mailbox, where the operator has set that up: the mailbox is looked at
 * within a second. What is not Google's is answered 401, what cannot be read 204 all the same, since it would come again.
 */
export function mountPush(app: FastifyInstance, deps: Deps): void {
  const { gmailPush, google, publicUrl } = deps.env
  if (!gmailPush || !google) return
  const { issuer } = google
  const keys = keysOf(issuer)
  app.post(pushPath, { bodyLimit: 50_000 }, async (request, reply) => {
    const expected = {
      issuer,
      audience: `${publicUrl}${pushPath}`,
      account: gmailPush.account,
      now: deps.clock.now(),
    }
    await checkSigned(await keys(), request.headers.authorization, expected)
    const body = pushed.safeParse(request.body)
    if (body.success)
      await wake(deps, body.data.message.data).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a push of Gmail could not be read'),
      )
    return reply.code(204).send()
  })
}
