import { beforeAll, expect, test } from 'vitest'
import { startFakeImap, type FakeImap } from '../../../../../test/harness/fake-imap.ts'
import { countIdleTransactions } from '../../../../../test/harness/open-transactions.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { createDeliveryWorker } from '../../outbox/delivery-worker.ts'
import { closeConnections } from './connection.ts'
import { connectImapAccount, createImapDeps } from './imap-environment.fixture.ts'
import { imap } from './index.ts'

const office = testOffice()
let server: FakeImap
beforeAll(async () => {
  server = await startFakeImap()
})

/** More mailboxes than the pool has connections. */
const mailboxes = 14

async function saveDraft(as: TestPerson): Promise<void> {
  const payload = { subject: 'Lease', body: 'x' }
  const reply = await office.call({ method: 'POST', url: '/v1/gmail-drafts', as, payload })
  expect(reply.statusCode, reply.body).toBe(201)
}

const countAppends = () => server.received.filter((line) => / APPEND /.test(line)).length

test('holds no database connection while mail servers accept drafts and never answer', async () => {
  server.handlers = {
    LIST({ rest }, write) {
      if (rest.endsWith('""')) return void write('* LIST (\\Noselect) "/" ""')
      write('* LIST (\\HasNoChildren) "/" INBOX')
      write('* LIST (\\HasNoChildren \\Drafts) "/" Drafts')
    },
    SELECT(_command, write) {
      write('* 1 EXISTS')
      write('* OK [UIDVALIDITY 7] ok')
    },
    APPEND: () => new Promise(() => {}),
  }
  const { deps } = createImapDeps(office)
  const agents = await Promise.all(Array.from({ length: mailboxes }, () => office.person()))
  const here = { host: '127.0.0.1', port: server.port, security: 'none' } as const
  for (const agent of agents)
    await connectImapAccount(deps, agent, { imap: here, smtp: here, user: agent.email, password: 'x' })
  const ids = agents.map(({ personId }) => personId)
  await office.deps.pool.query("UPDATE mailbox SET provider = 'imap' WHERE person_id = ANY ($1)", [ids])
  for (const agent of agents) await saveDraft(agent)
  office.clock.advance(10)

  const worker = createDeliveryWorker(deps, { imap })
  worker.wake()
  await expect.poll(countAppends, { timeout: 30_000 }).toBe(mailboxes)
  const replies = await Promise.all(
    agents.map((as) => office.call({ url: '/v1/gmail-threads?label=DRAFT', as })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(agents.map(() => 200))
  expect(await countIdleTransactions(office)).toBe(0)

  // The connections end, and the changes are queued again.
  await server.close()
  await worker.finish()
  await closeConnections(deps)
})
