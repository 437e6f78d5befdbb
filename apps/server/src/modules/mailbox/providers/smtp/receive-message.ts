import { Readable } from 'node:stream'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Deps } from '../../../../platform/deps.ts'
import { scheduleCleanup, newFileKey } from '../../store/files.ts'
import { unchecked } from '../../authentication.ts'
import type { Authenticate } from './authenticate.ts'
import type { InboundMail } from './inbound-queue.ts'
import { SmugglingDetector } from './smuggling-detector.ts'
import { smtpError } from './peer-limits.ts'

/** Maximum size of an accepted message, in bytes. */
export const maxMailBytes = 50 * 1024 * 1024

const toTraceToken = (text: string): string => text.replace(/[^\x21-\x7e]/g, '?').slice(0, 255)

/** Creates the trace headers that a server prepends (RFC 5321, 4.4). */
function createTraceHeaders(session: SMTPServerSession, host: string, at: Date): Buffer {
  const { envelope, hostNameAppearsAs, remoteAddress, transmissionType, id } = session
  const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
  const date = at.toUTCString().replace('GMT', '+0000')
  return Buffer.from(
    `Return-Path: <${toTraceToken(sender)}>\r\n` +
      `Received: from ${toTraceToken(hostNameAppearsAs)} ([${toTraceToken(remoteAddress)}])\r\n` +
      `\tby ${toTraceToken(host)} with ${toTraceToken(transmissionType)} id ${toTraceToken(id)}; ${date}\r\n`,
  )
}

/** Yields the message to its end. Beyond the size limit it is read and dropped, so that the client gets the error reply. */
async function* readMessage(
  stream: SMTPServerDataStream,
  trace: Buffer,
  watch: SmugglingDetector,
): AsyncGenerator<Buffer> {
  yield trace
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) continue
    watch.add(piece)
    yield piece
  }
}

/** Messages up to this size are stored from memory, which takes fewer calls of the system than a stream. */
const maxBufferedBytes = 64_000

/** Returns the content of a stream as a buffer if it is small, otherwise as a stream of all of it. */
async function bufferSmall(pieces: AsyncGenerator<Buffer>): Promise<Buffer | Readable> {
  const start: Buffer[] = []
  for (let bytes = 0; bytes <= maxBufferedBytes;) {
    const { value, done } = await pieces.next()
    if (done) return Buffer.concat(start)
    start.push(value)
    bytes += value.length
  }
  const all = async function* () {
    yield* start
    yield* pieces
  }
  return Readable.from(all(), { objectMode: false })
}

/**
 * Accepts a message: writes it into the file store and commits its row before resolving, so that an accepted message
 * is never lost. `recipients` are person ids. Throws an error with the SMTP reply; then nothing is stored.
 */
export async function receiveMessage(
  deps: Deps,
  {
    host,
    authenticate,
    enqueue,
  }: {
    readonly host: string
    readonly authenticate: Authenticate
    readonly enqueue: (mail: InboundMail) => Promise<void>
  },
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  recipients: readonly string[],
): Promise<void> {
  const at = deps.clock.now()
  const watch = new SmugglingDetector()
  const rawKey = newFileKey()
  const source = await bufferSmall(readMessage(stream, createTraceHeaders(session, host, at), watch))
  const size = await deps.files.put(rawKey, source)
  const refused = stream.sizeExceeded
    ? smtpError(552, `5.3.4 Message exceeds ${maxMailBytes} bytes`)
    : watch.found
      ? smtpError(550, '5.6.0 Lone dot with an invalid line ending')
      : null
  if (refused) {
    await deps.files.delete(rawKey)
    throw refused
  }
  const { mailFrom } = session.envelope
  const sender = mailFrom ? mailFrom.address : ''
  try {
    // Before the row, because the connection is known only here, and no transaction is open.
    const raw = source instanceof Buffer ? Readable.from([source]) : (await deps.files.get(rawKey))?.stream
    const peer = { ip: session.remoteAddress, helo: session.hostNameAppearsAs, sender, host }
    const authentication = raw ? await authenticate(raw, peer) : unchecked
    await enqueue({ rawKey, size, sender, recipients, at, authentication })
  } catch (error) {
    await scheduleCleanup(deps, [rawKey])
    throw error
  }
}
