import { createServer as createEmulator } from '@emulators/core'
import { getGoogleStore, googlePlugin } from '@emulators/google'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What goes wrong with a call: an answer in the place of the real one, or none at all, before or after it was done. */
export type Fault =
  | {
      readonly status: number
      readonly reason?: string
      readonly words?: string
      readonly retryAfter?: number
    }
  | { readonly cut: 'before' | 'after' }
  /** An answer of success that says this. */
  | { readonly answer: string }

/** A call as the office makes it; those within a batch too. */
export interface Asked {
  readonly method: string
  /** Below the user's own path, with its query. */
  readonly path: string
  readonly email: string
}

/** A message in Gmail. */
interface Kept {
  readonly id: string
  readonly thread: string
  readonly labels: readonly string[]
  readonly raw: string
}

/**
 * Gmail in this process: an emulator behind what it lacks (getProfile, batches, the search for a Message-ID, drafts
 * whose message gets another id at each save) and in front of what a network does.
 */
export interface FakeGmail {
  readonly url: string
  /** Decides what goes wrong with a call; null: nothing. */
  fault: (asked: Asked) => Fault | null
  /** Happens there before a call is carried out. */
  meanwhile: (asked: Asked) => Promise<void>
  /** History comes in no order, and some of it twice. */
  scrambled: boolean
  /** Every call that came, in its order. */
  readonly asked: Asked[]
  /** Most calls of one mailbox that were under way at once. */
  readonly most: ReadonlyMap<string, number>
  /** Mails that left, and for whom. */
  readonly left: { readonly to: string[]; readonly text: string; readonly from: string }[]
  token(email: string): string
  /** The token in use is not taken any more. */
  lapse(email: string): void
  put(email: string, raw: string, labels?: readonly string[]): Promise<string>
  draft(email: string, raw: string): Promise<string>
  saveDraft(email: string, draftId: string, raw: string): Promise<void>
  sendDraft(email: string, draftId: string): Promise<void>
  label(
    email: string,
    id: string,
    change: { add?: readonly string[]; remove?: readonly string[] },
  ): Promise<void>
  remove(email: string, id: string): Promise<void>
  messages(email: string): Kept[]
  drafts(email: string): { readonly id: string; readonly message: string; readonly raw: string }[]
  /** What happened so far is not remembered any more by whoever has not heard of the last of it. */
  forget(email: string): void
  close(): Promise<void>
}

const reply = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers })

const broken = ({
  status,
  reason = 'backendError',
  words = 'no',
  retryAfter,
}: Extract<Fault, { status: number }>) =>
  reply(
    status,
    { error: { code: status, message: words, errors: [{ reason, message: words }] } },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  )

const cutOff = Symbol('cut')

const addressesOf = (head: string, name: string): string[] => {
  const value = new RegExp(`^${name}: ((?:.*\\r?\\n[ \\t])*.*)$`, 'im').exec(head)?.[1] ?? ''
  return value.match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? []
}

/** The two parts of a body that holds what is to be known of a mail, and the mail. */
function unrelated(type: string, body: Buffer): object {
  const boundary = /boundary=([^;]+)/.exec(type)![1]!
  const [, json, mail] = body.toString('latin1').split(`--${boundary}\r\n`)
  const inner = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4)
  const raw = inner(mail!).replace(`\r\n--${boundary}--\r\n`, '')
  return { ...(JSON.parse(inner(json!)) as object), raw: Buffer.from(raw, 'latin1').toString('base64url') }
}

/** Opens Gmail on a free port of 127.0.0.1. */
export async function openGmail(): Promise<FakeGmail> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { app, store, tokenMap } = createEmulator(googlePlugin, { baseUrl: url })
  const google = getGoogleStore(store)
  const lapses = new Map<string, number>()
  const forgotten = new Map<string, bigint>()
  const underWay = new Map<string, number>()
  const most = new Map<string, number>()
  let calls = 0

  const tokenOf = (email: string): string => `token-${lapses.get(email) ?? 0}-${email}`
  const own = (email: string) => google.messages.findBy('user_email', email)
  const latest = (email: string): string =>
    google.history
      .findBy('user_email', email)
      .reduce((last, { gmail_id }) => (BigInt(gmail_id) > BigInt(last) ? gmail_id : last), '1')

  /** The emulator counts calls by token, and gives up after 5,000 of one. */
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

  function found(email: string, rfcId: string): Response {
    const ids = own(email).filter(({ message_id }) => message_id.replace(/[<>]/g, '') === rfcId)
    return reply(200, {
      messages: ids.map(({ gmail_id, thread_id }) => ({ id: gmail_id, threadId: thread_id })),
    })
  }

  /** Gmail gives a draft's message another id at each save. */
  async function saveDraft(email: string, path: string, body: object): Promise<Response> {
    const before = google.drafts.findBy('gmail_id', decodeURIComponent(path.slice('drafts/'.length)))[0]
    if (!before) return broken({ status: 404, reason: 'notFound' })
    const old = own(email).find(({ gmail_id }) => gmail_id === before.message_gmail_id)!
    await emulate(email, 'PUT', path, body)
    const id = `${old.gmail_id.split('.')[0]!}.${Date.now()}${calls}`
    const told = { user_email: email, thread_id: old.thread_id, label_ids: ['DRAFT'] }
    const since = BigInt(latest(email))
    google.history.insert({
      ...told,
      gmail_id: String(since + 1n),
      change_type: 'messageDeleted',
      message_gmail_id: old.gmail_id,
    })
    google.messages.update(old.id, { gmail_id: id })
    google.drafts.update(before.id, { message_gmail_id: id })
    google.history.insert({
      ...told,
      gmail_id: String(since + 2n),
      change_type: 'messageAdded',
      message_gmail_id: id,
    })
    return reply(200, { id: before.gmail_id, message: { id, threadId: old.thread_id, labelIds: ['DRAFT'] } })
  }

  async function history(email: string, path: string): Promise<Response> {
    const since = new URLSearchParams(path.split('?')[1]).get('startHistoryId')!
    if (BigInt(since) < (forgotten.get(email) ?? 0n)) return broken({ status: 404, reason: 'notFound' })
    const answer = await emulate(email, 'GET', path)
    if (!gmail.scrambled) return answer
    const body = (await answer.json()) as { history: object[] }
    return reply(200, { ...body, history: [...body.history, ...body.history.slice(0, 3)].toReversed() })
  }

  /** What Gmail itself does with a call. */
  async function carryOut(
    email: string,
    method: string,
    path: string,
    type: string,
    body: Buffer,
  ): Promise<Response> {
    const [name, query] = path.split('?') as [string, string | undefined]
    const rfcId = new URLSearchParams(query).get('q')?.match(/^rfc822msgid:(.*)$/)?.[1]
    if (name === 'profile')
      return reply(200, { emailAddress: email, messagesTotal: own(email).length, historyId: latest(email) })
    if (rfcId !== undefined) return found(email, rfcId)
    if (name === 'history') return history(email, path)
    const json = type.startsWith('multipart/related')
      ? unrelated(type, body)
      : body.length > 0
        ? (JSON.parse(body.toString()) as object)
        : undefined
    if (method === 'PUT' && name.startsWith('drafts/')) return saveDraft(email, name, json!)
    const answer = await emulate(email, method, path, json)
    if (name === 'messages/send' && answer.ok) {
      const text = Buffer.from((json as { raw: string }).raw, 'base64url').toString()
      const head = text.slice(0, text.search(/\r?\n\r?\n/))
      gmail.left.push({
        from: email,
        text,
        to: ['to', 'cc', 'bcc'].flatMap((field) => addressesOf(head, field)),
      })
    }
    return answer
  }

  async function judged(
    email: string,
    method: string,
    path: string,
    type: string,
    body: Buffer,
  ): Promise<Response> {
    const asked = { method, path, email }
    gmail.asked.push(asked)
    const fault = gmail.fault(asked)
    if (fault && 'status' in fault) return broken(fault)
    if (fault && 'answer' in fault) return new Response(fault.answer)
    if (fault?.cut === 'before') throw cutOff
    await gmail.meanwhile(asked)
    const answer = await carryOut(email, method, path, type, body)
    if (fault?.cut === 'after') throw cutOff
    return answer
  }

  async function batch(email: string, type: string, body: string): Promise<Response> {
    const boundary = /boundary=([^;]+)/.exec(type)![1]!
    const parts: string[] = []
    for (const piece of body.split(`--${boundary}`)) {
      const request = /Content-ID: <(\d+)>[^]*?(GET) \/gmail\/v1\/users\/me\/(\S+)/.exec(piece)
      if (!request) continue
      const answer = await judged(email, request[2]!, request[3]!, '', Buffer.alloc(0))
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
    if (token !== tokenOf(email)) return broken({ status: 401, reason: 'authError' })
    const count = (underWay.get(email) ?? 0) + 1
    underWay.set(email, count)
    most.set(email, Math.max(most.get(email) ?? 0, count))
    try {
      if (request.url === '/batch/gmail/v1') return await batch(email, type, body.toString())
      const path = request.url!.replace(/^(?:\/upload)?\/gmail\/v1\/users\/me\//, '')
      return await judged(email, request.method!, path, type, body)
    } finally {
      underWay.set(email, underWay.get(email)! - 1)
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const answered = await handle(request)
      response.writeHead(answered.status, [...answered.headers].flat())
      response.end(Buffer.from(await answered.arrayBuffer()))
    } catch (error) {
      if (error !== cutOff) throw error
      request.socket.destroy()
    }
  }
  server.on('request', (request, response) => void answer(request, response))

  const coded = (raw: string): string => Buffer.from(raw).toString('base64url')
  const gmail: FakeGmail = {
    url,
    fault: () => null,
    meanwhile: async () => {},
    scrambled: false,
    asked: [],
    most,
    left: [],
    token: tokenOf,
    lapse: (email) => lapses.set(email, (lapses.get(email) ?? 0) + 1),
    async put(email, raw, labels = ['INBOX', 'UNREAD']) {
      const answer = await emulate(email, 'POST', 'messages', { raw: coded(raw), labelIds: labels })
      return ((await answer.json()) as { id: string }).id
    },
    async draft(email, raw) {
      const answer = await emulate(email, 'POST', 'drafts', { message: { raw: coded(raw) } })
      return ((await answer.json()) as { id: string }).id
    },
    async saveDraft(email, draftId, raw) {
      await saveDraft(email, `drafts/${draftId}`, { message: { raw: coded(raw) } })
    },
    async sendDraft(email, draftId) {
      await emulate(email, 'POST', 'drafts/send', { id: draftId })
    },
    async label(email, id, { add = [], remove = [] }) {
      await emulate(email, 'POST', `messages/${id}/modify`, { addLabelIds: add, removeLabelIds: remove })
    },
    async remove(email, id) {
      await emulate(email, 'DELETE', `messages/${id}`)
    },
    messages: (email) =>
      own(email).map(({ gmail_id, thread_id, label_ids, raw }) => ({
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
          own(email).find((one) => one.gmail_id === message_gmail_id)?.raw ?? '',
          'base64url',
        ).toString(),
      })),
    forget: (email) => forgotten.set(email, BigInt(latest(email))),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return gmail
}
