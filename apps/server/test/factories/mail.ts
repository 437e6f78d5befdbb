import {
  addMessage,
  labelBits,
  type IngestOptions,
  type ParsedMessage,
} from '../../src/modules/mailbox/index.ts'
import type { Deps } from '../../src/platform/deps.ts'

let mails = 0

/** Creates an email from a client. */
export function createMail(given: Partial<ParsedMessage> = {}): ParsedMessage {
  mails += 1
  return {
    messageId: `mail-${mails}@client.example`,
    inReplyTo: null,
    references: [],
    subject: `Mail ${mails}`,
    from: { name: 'Nora Bell', email: 'nora@client.example' },
    sender: null,
    replyTo: [],
    to: [{ name: 'Agent', email: 'agent@pboffice.example' }],
    cc: [],
    bcc: [],
    sentAt: null,
    html: null,
    text: 'Is it still available?',
    hasOwnText: true,
    snippet: 'Is it still available?',
    charset: 'utf-8',
    attachments: [],
    automatic: false,
    contentHash: null,
    trace: null,
    problem: null,
    ...given,
  }
}

/** Adds an email to a person's mailbox, by default unread in the inbox. */
export function deliver(
  deps: Deps,
  { personId }: { readonly personId: string },
  given: Partial<ParsedMessage> = {},
  arrival: Partial<IngestOptions> = {},
): Promise<{ id: string; threadId: string; added: boolean }> {
  return deps.db.transaction().execute((tx) =>
    addMessage(tx, deps, personId, createMail(given), {
      at: deps.clock.now(),
      labels: labelBits.INBOX | labelBits.UNREAD,
      size: 1000,
      rawKey: null,
      ...arrival,
    }),
  )
}
