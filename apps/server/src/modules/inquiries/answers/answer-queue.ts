import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { Lease } from '../../../platform/leases/leases.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { processEmailQueue, type SendEntry } from '../../mailbox/index.ts'
import { answerTexts } from '../texts.ts'
import { replyAddress } from '../record/reply-address.ts'
import { answerLeases, recordFailure } from './record-failure.ts'
import type { WaitingAnswer } from './waiting-answer.ts'
import { writeAnswer } from './write-answer.ts'

async function claimNext({ db }: Deps, lease: Lease): Promise<WaitingAnswer | undefined> {
  const { rows } = await sql<WaitingAnswer>`
    WITH next AS (${answerLeases.takeNext(lease, {
      waits: sql`state IN ('waiting', 'sending')`,
      set: sql`state = 'sending'`,
    })})
    SELECT n.id, n.inquiry_id, n.agent_id, i.name, ${replyAddress} AS email, n.ccs, n.subject, n.body, n.listing_id, i.address, i.unit,
      (SELECT c.person_id FROM client c WHERE c.id = i.client_id AND c.agent_id = n.agent_id AND c.archived_at IS NULL)
        AS client_person_id,
      thread.thread_id, thread.subject AS thread_subject, coalesce(s.html, '') AS signature
    FROM next n JOIN inquiry i ON i.id = n.inquiry_id JOIN agent a ON a.person_id = n.agent_id
      LEFT JOIN mail_signature s ON s.id = a.signature_id
      LEFT JOIN LATERAL (SELECT m.thread_id, m.subject
        FROM inquiry_message x LEFT JOIN mail_outbox o ON o.id = x.outbox_id
          JOIN mail_message m ON m.id = coalesce(x.mail_message_id, o.message_id)
        WHERE x.inquiry_id = n.inquiry_id AND m.person_id = n.agent_id ORDER BY x.at DESC, x.id DESC LIMIT 1) thread ON true`.execute(
    db,
  )
  return maybeOne(rows)
}

async function recordQueued({ db }: Deps, { id }: WaitingAnswer, entry: SendEntry): Promise<void> {
  await db
    .updateTable('inquiry_message')
    .set({ state: 'queued', outbox_id: entry.id, inquiry_before: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
}

/** The key of an answer in its agent's outbox. */
const toOutboxKey = (messageId: string): string => `inquiry-answer:${messageId}`

/** Puts waiting answers into their agents' outboxes, each once. */
export const processAnswers = (deps: Deps): Promise<void> =>
  processEmailQueue<WaitingAnswer>(deps, {
    name: 'an answer to an inquiry',
    purpose: 'transactional',
    claimNext,
    getKey: ({ id, agent_id }) => ({ personId: agent_id, key: toOutboxKey(id) }),
    write: writeAnswer,
    recordQueued,
    recordFailure: (_deps, { id }, failure, lease) => recordFailure(deps, id, failure, lease),
    unexpectedFailure: answerTexts.notSent,
  })
