import { Readable } from 'node:stream'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Deps } from '../../../../platform/deps.ts'
import { leaveToSweep, newFileKey } from '../../store/files.ts'
import { keepArrival } from './arrivals.ts'
import { DotLineWatch } from './line-ends.ts'
import { refusal } from './peers.ts'

/** Largest mail that is taken, in bytes. */
export const maxMailBytes = 50 * 1024 * 1024

const plain = (text: string): string => text.replace(/[^\x21-\x7e]/g, '?').slice(0, 255)

/** Trace headers that a server puts before what it takes (RFC 5321, 4.4). */
function traceOf(session: SMTPServerSession, host: string, at: Date): Buffer {
  const { envelope, hostNameAppearsAs, remoteAddress, transmissionType, id } = session
  const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
  const date = at.toUTCString().replace('GMT', '+0000')
  return Buffer.from(
    `Return-Path: <${plain(sender)}>\r\n` +
      `Received: from ${plain(hostNameAppearsAs)} ([${plain(remoteAddress)}])\r\n` +
      `\tby ${plain(host)} with ${plain(transmissionType)} id ${plain(id)}; ${date}\r\n`,
  )
}

/** The mail as it comes, to its end; what is over the limit is read and dropped, so that the sender hears why. */
async function* bytesOf(stream: SMTPServerDataStream, trace: Buffer, watch: DotLineWatch) {
  yield trace
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) continue
    watch.add(piece)
    yield piece
  }
}

/**
 * Takes a mail: its bytes go to the file store as they come, and its row is committed before this resolves, so that
 * whoever is told that it was taken never has to send it again. `recipients` are persons. Throws what to answer; then nothing is kept.
 */
export async function receive(
  deps: Deps,
  host: string,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  recipients: readonly string[],
): Promise<void> {
  const at = deps.clock.now()
  const watch = new DotLineWatch()
  const rawKey = newFileKey()
  const source = Readable.from(bytesOf(stream, traceOf(session, host, at), watch), { objectMode: false })
  const size = await deps.files.put(rawKey, source)
  const refused = stream.sizeExceeded
    ? refusal(552, `5.3.4 A mail may have at most ${maxMailBytes} bytes`)
    : watch.found
      ? refusal(550, '5.6.0 A line of this mail has a lone dot between odd line ends')
      : null
  if (refused) {
    await deps.files.delete(rawKey)
    throw refused
  }
  const { mailFrom } = session.envelope
  const sender = mailFrom ? mailFrom.address : ''
  try {
    await keepArrival(deps.db, { rawKey, size, sender, recipients, at })
  } catch (error) {
    await leaveToSweep(deps, [rawKey])
    throw error
  }
}
