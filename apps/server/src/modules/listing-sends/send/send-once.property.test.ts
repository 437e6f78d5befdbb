import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentByJob } from '../../../platform/actor.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { countRuns } from '../../../../test/harness/test-runs.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { undoSeconds } from '@pb/contract/mail-sending'
import type { SendRecipient } from '@pb/contract/listing-sends'
import { undoSend } from './undo-send.ts'
import { retrySend } from './retry-send.ts'
import { sendListings } from './send-listings.ts'
import { processSendQueue } from './process-queue.ts'

const office = testOffice()

/** Steps of a scenario; listings as a bit mask. */
const step = fc.oneof(
  fc.record({
    what: fc.constant('send' as const),
    listings: fc.integer({ min: 1, max: 7 }),
    both: fc.boolean(),
  }),
  fc.constant({ what: 'write' as const }),
  fc.record({
    what: fc.constant('settle' as const),
    state: fc.constantFrom('failed', 'sent', 'uncertain', 'cancelled'),
  }),
  fc.constant({ what: 'retry' as const }),
  // During: while the queue is processed.
  fc.record({ what: fc.constant('undo' as const), send: fc.nat(), during: fc.boolean() }),
)

const live = `'waiting', 'queued', 'sending', 'sent', 'uncertain'`

test('a listing is marked as sent exactly when one email with it is pending or sent', async () => {
  const ids = [
    await makeListing(office.deps.db),
    await makeListing(office.deps.db),
    await makeListing(office.deps.db),
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { deps } = office
      const { personId } = await office.person()
      const actor = agentByJob(personId)
      const clients = [await makeClient(deps, { personId }), await makeClient(deps, { personId })]
      const sends: string[] = []
      const undone: SendRecipient[] = []
      const input = { again: false, notices: 'send', steering_reason: '', message: '' } as const
      for (const one of steps) {
        if (one.what === 'send') {
          const listing_ids = ids.filter((_id, index) => one.listings & (1 << index))
          const user_ids = one.both ? [clients[1]!.userId] : []
          const twice = [1, 2].map(() =>
            sendListings(actor, deps, clients[0]!.userId, { ...input, listing_ids, user_ids }),
          )
          for (const { send_id } of await Promise.all(twice)) sends.push(send_id)
        } else if (one.what === 'write') {
          office.clock.advance(undoSeconds)
          await Promise.all([processSendQueue(deps), processSendQueue(deps)])
        } else if (one.what === 'undo') {
          const send = sends[one.send % sends.length]
          if (send === undefined) continue
          if (one.during) office.clock.advance(undoSeconds)
          const undo = undoSend(actor, deps, send).then(
            ({ recipients }) => undone.push(...recipients),
            (error: unknown) => {
              if (!(error instanceof AppError) || error.code !== 'conflict') throw error
            },
          )
          await Promise.all([undo, ...(one.during ? [processSendQueue(deps)] : [])])
        } else if (one.what === 'settle')
          await deps.pool.query(
            `UPDATE mail_outbox SET state = $2 WHERE id = (SELECT min(id) FROM mail_outbox
              WHERE person_id = $1 AND kind = 'send' AND state = 'queued')`,
            [personId, one.state],
          )
        else
          for (const id of sends) await Promise.all([1, 2].map(() => retrySend(actor, deps, id, undefined)))
      }
      const { rows } = await deps.pool.query<{ sent: boolean; mails: number }>(
        `SELECT l.sent_at IS NOT NULL AS sent, (
            SELECT count(*)::int FROM listing_send_recipient r JOIN shared_link k ON k.id = r.link_id
            WHERE r.client_id = l.client_id AND l.listing_id = ANY (k.listing_ids) AND r.state IN (${live})) AS mails
          FROM client_listing l WHERE l.agent_id = $1`,
        [personId],
      )
      // Those of emails that were canceled in the mailbox have a thread.
      const keys = undone.flatMap(({ state, thread_id, recipient_id }) =>
        state === 'cancelled' && thread_id === null ? `listings:${recipient_id}:%` : [],
      )
      // A retry can be undone after the first attempt failed in the outbox.
      const written = await deps.pool.query(
        `SELECT FROM mail_outbox WHERE key LIKE ANY ($1) AND state <> 'failed'`,
        [keys],
      )
      expect(written.rowCount).toBe(0)
      for (const { sent, mails } of rows) expect(mails).toBe(sent ? 1 : 0)
    }),
    {
      numRuns: countRuns(12),
      examples: [
        [
          [
            { what: 'send', listings: 1, both: false },
            { what: 'write' },
            { what: 'settle', state: 'failed' },
            { what: 'retry' },
            { what: 'undo', send: 0, during: false },
            { what: 'retry' },
            { what: 'undo', send: 0, during: false },
          ],
        ],
      ],
    },
  )
}, 60_000)
