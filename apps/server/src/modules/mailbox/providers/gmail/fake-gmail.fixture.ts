import { createServer as createEmulator } from '@emulators/core'
import { getGoogleStore, googlePlugin } from '@emulators/google'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A failure of a call: an error response, or a closed connection before or after the call is carried out. */
export type InjectedFailure =
  | {
      readonly status: number
      readonly reason?: string
      readonly message?: string
      readonly retryAfter?: number
    }
  | { readonly cut: 'before' | 'after' }
  /** A successful response with this body. */
  | { readonly answer: string }

/** A request, including those within a batch. */
export interface GmailRequest {
  readonly method: string
  /** Path below `users/me/`, with the query. */
  readonly path: string
  readonly email: string
}

/** A message stored in Gmail. */
interface StoredMessage {
  readonly id: string
  readonly thread: string
  readonly labels: readonly string[]
  readonly raw: string
}

/**
 * Fake Gmail server: an emulator, extended by what it lacks (getProfile, batches, search by Message-ID, a new message
 * id at each save of a draft) and by injected network failures.
 */
export interface FakeGmail {
  readonly url: string
  /** Returns the failure of a request; null for none. */
  injectFailure: (call: GmailRequest) => InjectedFailure | null
  /** Runs before a request is carried out. */
  beforeCall: (call: GmailRequest) => Promise<void>
  /** Whether history entries are out of order and partly repeated. */
  shuffledHistory: boolean
  /** All requests in order. */
  readonly requests: GmailRequest[]
  /** Maximum number of concurrent requests by mailbox. */
  readonly maxConcurrent: ReadonlyMap<string, number>
  /** Sent messages with their recipients. */
  readonly sentMail: { readonly to: string[]; readonly text: string; readonly from: string }[]
  token(email: string): string
  /** Makes the current token invalid. */
  expireToken(email: string): void
  addMessage(email: string, raw: string, labels?: readonly string[]): Promise<string>
  addDraft(email: string, raw: string): Promise<string>
  saveDraft(email: string, draftId: string, raw: string): Promise<void>
  sendDraft(email: string, draftId: string): Promise<void>
  modifyLabels(
    email: string,
    id: string,
    change: { add?: readonly string[]; remove?: readonly string[] },
  ): Promise<void>
  deleteMessage(email: string, id: string): Promise<void>
  messages(email: string): StoredMessage[]
  drafts(email: string): { readonly id: string; readonly message: string; readonly raw: string }[]
  /** Removes the history so far; clients with an older history id get a 404. */
  expireHistory(email: string): void
  close(): Promise<void>
}

const reply = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers })

const errorResponse = ({
  status,
  reason = 'backendError',
  message = 'no',
  retryAfter,
}: Extract<InjectedFailure, { status: number }>) =>
  reply(
    status,
    { error: { code: status, message: message, errors: [{ reason, message: message }] } },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  )

const connectionCut = Symbol('cut')

const parseAddresses = (head: string, name: string): string[] => {
  const value = new RegExp(`^${name}: ((?:.*\\r?\\n[ \\t])*.*)$`, 'im').exec(head)?.[1] ?? ''
  return value.match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? []
}

/** Parses a multipart upload into its metadata and message. */
function parseRelated(type: string, body: Buffer): object {
  const boundary = /boundary=([^;]+)/.exec(type)![1]!
  const [, json, mail] = body.toString('latin1').split(`--${boundary}\r\n`)
  const inner = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4)
  const raw = inner(mail!).replace(`\r\n--${boundary}--\r\n`, '')
  return { ...(JSON.parse(inner(json!)) as object), raw: Buffer.from(raw, 'latin1').toString('base64url') }
}

/** Starts the server on a free port of 127.0.0.1. */
export async function startFakeGmail(): Promise<FakeGmail> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { app, store, tokenMap } = createEmulator(googlePlugin, { baseUrl: url })
  const google = getGoogleStore(store)
  const tokenVersions = new Map<string, number>()
  const expiredHistory = new Map<string, bigint>()
  const inFlight = new Map<string, number>()
  const maxConcurrent = new Map<string, number>()
  let calls = 0

  const getToken = (email: string): string => `token-${tokenVersions.get(email) ?? 0}-${email}`
  const getMessages = (email: string) => google.messages.findBy('user_email', email)
  const getLatestHistoryId = (email: string): string =>
    google.history
      .findBy('user_email', email)
      .reduce((last, { gmail_id }) => (BigInt(gmail_id) > BigInt(last) ? gmail_id : last), '1')

  /** The emulator limits a token to 5,000 calls. */
  async function emulate(email: string, method: string, path: string, body?: object): Promise<Response> {
    calls += 1
    const token = `inner-${Math.floor(calls / 4000)}-${email}`
    tokenMap.set(token, { login: email, id: 1, scopes: [] })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = new Request(`${url}/gmail/v1/users/me/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return app.fetch(request)
  }

  function findByRfcId(email: string, rfcId: string): Response {
    const ids = getMessages(email).filter(({ message_id }) => message_id.replace(/[<>]/g, '') === rfcId)
    return reply(200, {
      messages: ids.map(({ gmail_id, thread_id }) => ({ id: gmail_id, threadId: thread_id })),
    })
  }

  /** Gmail gives the message of a draft a new id at each save. */
  async function saveDraft(email: string, path: string, body: object): Promise<Response> {
    const before = google.drafts.findBy('gmail_id', decodeURIComponent(path.slice('drafts/'.length)))[0]
    if (!before) return errorResponse({ status: 404, reason: 'notFound' })
    const old = getMessages(email).find(({ gmail_id }) => gmail_id === before.message_gmail_id)!
    await emulate(email, 'PUT', path, body)
    const id = `${old.gmail_id.split('.')[0]!}.${Date.now()}${calls}`
    const entry = { user_email: email, thread_id: old.thread_id, label_ids: ['DRAFT'] }
    const since = BigInt(getLatestHistoryId(email))
    google.history.insert({
      ...entry,
      gmail_id: String(since + 1n),
      change_type: 'messageDeleted',
      message_gmail_id: old.gmail_id,
    })
    google.messages.update(old.id, { gmail_id: id })
    google.drafts.update(before.id, { message_gmail_id: id })
    google.history.insert({
      ...entry,
      gmail_id: String(since + 2n),
      change_type: 'messageAdded',
      message_gmail_id: id,
    })
    return reply(200, { id: before.gmail_id, message: { id, threadId: old.thread_id, labelIds: ['DRAFT'] } })
  }

  async function history(email: string, path: string): Promise<Response> {
    const since = new URLSearchParams(path.split('?')[1]).get('startHistoryId')!
    if (BigInt(since) < (expiredHistory.get(email) ?? 0n))
      return errorResponse({ status: 404, reason: 'notFound' })
    const answer = await emulate(email, 'GET', path)
    if (!gmail.shuffledHistory) return answer
    const body = (await answer.json()) as { history: object[] }
    return reply(200, { ...body, history: [...body.history, ...body.history.slice(0, 3)].toReversed() })
  }

  /** Carries out a request. */
  async function execute(
    email: string,
    method: string,
    path: string,
    type: string,
    body: Buffer,
  ): Promise<Response> {
    const [name, query] = path.split('?') as [string, string | undefined]
    const rfcId = new URLSearchParams(query).get('q')?.match(/^rfc822msgid:(.*)$/)?.[1]
    if (name === 'profile')
      return reply(200, {
        emailAddress: email,
        messagesTotal: getMessages(email).length,
        historyId: getLatestHistoryId(email),
      })
    if (rfcId !== undefined) return findByRfcId(email, rfcId)
    if (name === 'history') return history(email, path)
    const json = type.startsWith('multipart/related')
      ? parseRelated(type, body)
      : body.length > 0
        ? (JSON.parse(body.toString()) as object)
        : undefined
    if (method === 'PUT' && name.startsWith('drafts/')) return saveDraft(email, name, json!)
    const answer = await emulate(email, method, path, json)
    if (name === 'messages/send' && answer.ok) {
      const text = Buffer.from((json as { raw: string }).raw, 'base64url').toString()
      const head = text.slice(0, text.search(/\r?\n\r?\n/))
      gmail.sentMail.push({
        from: email,
        text,
        to: ['to', 'cc', 'bcc'].flatMap((field) => parseAddresses(head, field)),
      })
    }
    return answer
  }

  async function handleCall(
    email: string,
    method: string,
    path: string,
    type: string,
    body: Buffer,
  ): Promise<Response> {
    const call = { method, path, email }
    gmail.requests.push(call)
    const failure = gmail.injectFailure(call)
    if (failure && 'status' in failure) return errorResponse(failure)
    if (failure && 'answer' in failure) return new Response(failure.answer)
    if (failure?.cut === 'before') throw connectionCut
    await gmail.beforeCall(call)
    const answer = await execute(email, method, path, type, body)
    if (failure?.cut === 'after') throw connectionCut
    return answer
  }

  async function batch(email: string, type: string, body: string): Promise<Response> {
    const boundary = /boundary=([^;]+)/.exec(type)![1]!
    const parts: string[] = []
    for (const piece of body.split(`--${boundary}`)) {
      const request = /Content-ID: <(\d+)>[^]*?(GET) \/gmail\/v1\/users\/me\/(\S+)/.exec(piece)
      if (!request) continue
      const answer = await handleCall(email, request[2]!, request[3]!, '', Buffer.alloc(0))
      const text = await answer.text()
      parts.push(
        `--b\r\nContent-Type: application/http\r\nContent-ID: <response-${request[1]}>\r\n\r\nHTTP/1.1 ${answer.status} X\r\nContent-Type: application/json\r\n\r\n${text}\r\n`,
      )
    }
    return new Response(`${parts.join('')}--b--`, {
      headers: { 'content-type': 'multipart/mixed; boundary=b' },
    })
  }

  async function handle(request: IncomingMessage): Promise<Response> {
    const body = await buffer(request)
    const type = request.headers['content-type'] ?? ''
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const email = token.split('-').slice(2).join('-')
    if (token !== getToken(email)) return errorResponse({ status: 401, reason: 'authError' })
    const count = (inFlight.get(email) ?? 0) + 1
    inFlight.set(email, count)
    maxConcurrent.set(email, Math.max(maxConcurrent.get(email) ?? 0, count))
    try {
      if (request.url === '/batch/gmail/v1') return await batch(email, type, body.toString())
      const path = request.url!.replace(/^(?:\/upload)?\/gmail\/v1\/users\/me\//, '')
      return await handleCall(email, request.method!, path, type, body)
    } finally {
      inFlight.set(email, inFlight.get(email)! - 1)
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const answered = await handle(request)
      response.writeHead(answered.status, [...answered.headers].flat())
      response.end(Buffer.from(await answered.arrayBuffer()))
    } catch (error) {
      if (error !== connectionCut) throw error
      request.socket.destroy()
    }
  }
  server.on('request', (request, response) => void answer(request, response))

  const encode = (raw: string): string => Buffer.from(raw).toString('base64url')
  const gmail: FakeGmail = {
    url,
    injectFailure: () => null,
    beforeCall: async () => {},
    shuffledHistory: false,
    requests: [],
    maxConcurrent,
    sentMail: [],
    token: getToken,
    expireToken: (email) => tokenVersions.set(email, (tokenVersions.get(email) ?? 0) + 1),
    async addMessage(email, raw, labels = ['INBOX', 'UNREAD']) {
      const answer = await emulate(email, 'POST', 'messages', { raw: encode(raw), labelIds: labels })
      return ((await answer.json()) as { id: string }).id
    },
    async addDraft(email, raw) {
      const answer = await emulate(email, 'POST', 'drafts', { message: { raw: encode(raw) } })
      return ((await answer.json()) as { id: string }).id
    },
    async saveDraft(email, draftId, raw) {
      await saveDraft(email, `drafts/${draftId}`, { message: { raw: encode(raw) } })
    },
    async sendDraft(email, draftId) {
      await emulate(email, 'POST', 'drafts/send', { id: draftId })
    },
    async modifyLabels(email, id, { add = [], remove = [] }) {
      await emulate(email, 'POST', `messages/${id}/modify`, { addLabelIds: add, removeLabelIds: remove })
    },
    async deleteMessage(email, id) {
      await emulate(email, 'DELETE', `messages/${id}`)
    },
    messages: (email) =>
      getMessages(email).map(({ gmail_id, thread_id, label_ids, raw }) => ({
        id: gmail_id,
        thread: thread_id,
        labels: label_ids,
        raw: Buffer.from(raw ?? '', 'base64url').toString(),
      })),
    drafts: (email) =>
      google.drafts.findBy('user_email', email).map(({ gmail_id, message_gmail_id }) => ({
        id: gmail_id,
        message: message_gmail_id,
        raw: Buffer.from(
          getMessages(email).find((one) => one.gmail_id === message_gmail_id)?.raw ?? '',
          'base64url',
        ).toString(),
      })),
    expireHistory: (email) => expiredHistory.set(email, BigInt(getLatestHistoryId(email))),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return gmail
}
