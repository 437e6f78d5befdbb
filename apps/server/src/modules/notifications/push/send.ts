import { Agent, request, type RequestOptions } from 'node:https'
import webPush from 'web-push'
import type { Deps } from '../../../platform/deps.ts'
import { privateAddressCode, publicLookup } from '../../../platform/net/public-address.ts'
import { senderAddress } from '../../system-mail/index.ts'
import { parseEndpoint } from './endpoint.ts'
import { getPushKeys } from './keys.ts'

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The data of a push, read by the web app's service worker (`public/sw.js`). */
export interface PushMessage {
  /** '0' for a test. */
  readonly alert_id: string
  readonly kind: string
  readonly message: string
  readonly link: string | null
}

/**
 * - `sent`    accepted by the push service
 * - `gone`    the subscription has ended or is invalid, and should be deleted
 * - `later`   the service is unreachable or busy
 * - `failed`  the service rejects this message
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'failed'

/** The HTTPS agent for push services; tests pass one that connects to a local service. */
export type PushTransport = Pick<RequestOptions, 'agent'>

const defaultTransport: PushTransport = { agent: new Agent({ lookup: publicLookup, maxSockets: 20 }) }

/** For the whole request. */
const timeoutMs = 10_000
/** How long the push service keeps a message for an offline browser. */
const ttlSeconds = 86_400
const maxMessageLength = 400

/** RFC 8030 defines 404 and 410; services reply 403 if the subscription belongs to other VAPID keys. */
function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410 || status === 403) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'failed'
}

/** Returns the contact in the VAPID claims, for the operator of the push service. */
function getContact(env: Deps['env']): string {
  return env.publicUrl.startsWith('https:') ? env.publicUrl : `mailto:${senderAddress(env)}`
}

/** Posts the message and reads only the status of the response. */
function post(url: URL, options: RequestOptions, body: Buffer): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const outgoing = request(url, { ...options, method: 'POST', signal: AbortSignal.timeout(timeoutMs) })
    outgoing.on('response', (response) => {
      resolve(toOutcome(response.statusCode ?? 500))
      response.destroy()
    })
    outgoing.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === privateAddressCode ? 'gone' : 'later'),
    )
    outgoing.end(body)
  })
}

/** Sends a push, end-to-end encrypted for the browser (RFC 8291). Does not throw for errors of the push service. */
export async function sendPush(
  deps: Deps,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  transport = defaultTransport,
): Promise<PushOutcome> {
  const url = parseEndpoint(endpoint)
  if (!url) return 'gone'
  const { publicKey, privateKey } = await getPushKeys(deps)
  const text = JSON.stringify({ ...message, message: message.message.slice(0, maxMessageLength) })
  let details
  try {
    details = webPush.generateRequestDetails({ endpoint: url.href, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: getContact(deps.env), publicKey, privateKey },
      TTL: ttlSeconds,
      urgency: 'high',
      topic: `alert-${message.alert_id}`,
    })
  } catch {
    // The subscription's key is invalid.
    return 'gone'
  }
  return post(url, { ...transport, headers: details.headers }, details.body)
}
