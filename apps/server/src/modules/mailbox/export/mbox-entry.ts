import { formatAscTime } from './asctime.ts'
import { quoteFromLines } from './quote-from-lines.ts'

const newline = 0x0a

/** A message with its envelope, as an entry of an mbox file. */
export interface MboxMessage {
  readonly sender: string
  readonly at: Date
  /** Header lines before the message; empty for none. */
  readonly status?: string
  readonly content: AsyncIterable<Buffer>
}

/**
 * Yields a message as an entry of an mboxrd file (RFC 4155, with quoted From lines): the separator line, the message with
 * its own line ends, and an empty line.
 */
export async function* toMboxEntry({
  sender,
  at,
  status = '',
  content,
}: MboxMessage): AsyncGenerator<Buffer> {
  const address = /^[\x21-\x7e]+$/.test(sender) ? sender : 'MAILER-DAEMON'
  yield Buffer.from(`From ${address} ${formatAscTime(at)}\n${status}`)
  let last: number | undefined = newline
  for await (const chunk of quoteFromLines(content)) {
    yield chunk
    last = chunk.at(-1)
  }
  yield Buffer.from(last === newline ? '\n' : '\n\n')
}
