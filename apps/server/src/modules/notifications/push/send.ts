import { Agent, request, type RequestOptions } from 'node:https'
import webPush from 'web-push'
import type { Deps } from '../../../platform/deps.ts'
import { privateAddressCode, publicLookup } from '../../../platform/public-address.ts'
import { senderAddress } from '../../system-mail/index.ts'
import { readEndpoint } from './endpoint.ts'
import { pushKeys } from './keys.ts'

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What the service worker shows; `public/sw.js` of the web app reads it. */
export interface PushMessage {
  /** '0' for a test. */
  readonly alert_id: string
  readonly kind: string
  readonly message: string
  readonly link: string | null
}

/**
 * - `sent`    the push service has it
 * - `gone`    there is no such subscription any more, or never could be: it is to be forgotten
 * - `later`   the service is away or busy
 * - `failed`  it will not take this message
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'failed'

/** How a push service is reached; a test puts its own service in the place. */
export type PushLine = Pick<RequestOptions, 'agent'>

const publicInternet: PushLine = { agent: new Agent({ lookup: publicLookup, maxSockets: 20 }) }

/** All of one push, whatever the other side does. */
const limitMs = 10_000
/** Yesterday's news is in the list; no push service need keep it longer. */
const keptSeconds = 86_400
const longestMessage = 400

/** 404 and 410 are the standard's; 403 means that it was made with keys that are no longer ours. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410 || status === 403) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'failed'
}

/** Whom a push service may write to about us. */
function contact(env: Deps['env']): string {
  return env.publicUrl.startsWith('https:') ? env.publicUrl : `mailto:${senderAddress(env)}`
}

/** Posts, and reads no more of the answer than its status. */
function post(url: URL, options: RequestOptions, body: Buffer): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const call = request(url, { ...options, method: 'POST', signal: AbortSignal.timeout(limitMs) })
    call.on('response', (response) => {
      resolve(outcomeOf(response.statusCode ?? 500))
      response.destroy()
    })
    call.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === privateAddressCode ? 'gone' : 'later'),
    )
    call.end(body)
  })
}

/** Sends one push, encrypted for the browser alone (RFC 8291). Never throws for what the other side does. */
export async function sendPush(
  deps: Deps,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  line = publicInternet,
): Promise<PushOutcome> {
  const url = readEndpoint(endpoint)
  if (!url) return 'gone'
  const { publicKey, privateKey } = await pushKeys(deps)
  const text = JSON.stringify({ ...message, message: message.message.slice(0, longestMessage) })
  let details
  try {
    details = webPush.generateRequestDetails({ endpoint: url.href, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact(deps.env), publicKey, privateKey },
      TTL: keptSeconds,
      urgency: 'high',
      topic: `alert-${message.alert_id}`,
    })
  } catch {
    // The browser's key is none: nothing can ever be encrypted for it.
    return 'gone'
  }
  return post(url, { ...line, headers: details.headers }, details.body)
}
