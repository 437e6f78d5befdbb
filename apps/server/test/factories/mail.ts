import {
  addMessage,
  labelBits,
  type IngestOptions,
  type ParsedMessage,
} from '../../src/modules/mailbox/index.ts'
import type { Deps } from '../../src/platform/deps.ts'

/** Of a message that its domain vouches for. */
export const genuine = {
  verified: true,
  dmarc: 'pass',
  spf: 'pass',
  dkim: 'pass',
  arc: 'none',
  policy: 'reject',
} as const

/** Of a message that its domain asks to refuse. */
export const forged = {
  verified: false,
  dmarc: 'fail',
  spf: 'fail',
  dkim: 'none',
  arc: 'none',
  policy: 'reject',
} as const

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
    signature: null,
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

/** Adds unread messages of one thread each to the inbox, without the cost of storing each as an email. */
export async function deliverThreads(
  deps: Deps,
  person: { readonly personId: string },
  total: number,
): Promise<void> {
  await deliver(deps, person, { subject: 'Number 0' })
  await deps.pool.query(
    `WITH thread AS (INSERT INTO mail_thread (person_id, subject) SELECT $1, 'Number ' || n
       FROM generate_series(1, $2::int) n RETURNING id, subject)
     INSERT INTO mail_message (person_id, thread_id, key, at, labels, subject, search)
     SELECT $1, id, subject, now(), 513, subject, mail_search(subject, '', '', '') FROM thread`,
    [person.personId, total - 1],
  )
  await deps.pool.query(
    'SELECT mail_settle(ARRAY[$1::bigint], array_agg(id)) FROM mail_thread WHERE person_id = $1',
    [person.personId],
  )
}
