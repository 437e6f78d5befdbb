import type { SavedDraft } from '@pb/contract/mail-drafts'
import { expect, test } from 'vitest'
import { countIdleTransactions } from '../../../../../test/harness/open-transactions.ts'
import type { TestPerson } from '../../../../../test/harness/test-office.ts'
import { createDeliveryWorker } from '../../outbox/delivery-worker.ts'
import { createGmailOffice } from './gmail-office.fixture.ts'
import type { GmailRequest } from './fake-gmail.fixture.ts'

const g = createGmailOffice()
const { office } = g

/** More mailboxes than the pool has connections. */
const mailboxes = 14

async function createAgents(count: number): Promise<TestPerson[]> {
  const agents = await Promise.all(Array.from({ length: count }, () => office.person()))
  for (const agent of agents) await g.environment.useGmail(agent)
  return agents
}

async function saveDraft(as: TestPerson, body: string, id?: string): Promise<string> {
  const path = id === undefined ? '' : `/${id}`
  const payload = { subject: 'Lease', body, sequence: 1 }
  const method = id === undefined ? 'POST' : 'PUT'
  const reply = await office.call({ method, url: `/v1/gmail-drafts${path}`, as, payload })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json<SavedDraft>().id
}

/** Makes the calls that `isHanging` names wait until `release`. */
function hang(isHanging: (request: GmailRequest) => boolean) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  g.gmail.beforeCall = async (request) => {
    if (!isHanging(request)) return
    waiting += 1
    await promise
  }
  return { countWaiting: () => waiting, release: resolve }
}

test('holds no database connection while Gmail accepts drafts and never answers', async () => {
  const agents = await createAgents(mailboxes)
  const ids = await Promise.all(agents.map((agent) => saveDraft(agent, 'one')))
  office.clock.advance(10)
  await g.deliver()
  for (const [index, agent] of agents.entries()) await saveDraft(agent, 'two', ids[index])
  office.clock.advance(10)
  const { countWaiting, release } = hang(({ method, path }) => method === 'PUT' && path.startsWith('drafts/'))

  const worker = createDeliveryWorker(g.environment.deps, { gmail: g.environment.provider })
  worker.wake()
  await expect.poll(countWaiting, { timeout: 30_000 }).toBe(mailboxes)
  expect(await countIdleTransactions(office)).toBe(0)
  const replies = await Promise.all(
    agents.map((as) => office.call({ url: '/v1/gmail-threads?label=DRAFT', as })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(agents.map(() => 200))

  // A mailbox whose server answers sends meanwhile.
  const to = ['nora@client.example']
  await office.call({
    method: 'POST',
    url: '/v1/gmail-messages',
    as: g.agent,
    payload: { to, subject: 'Now', body: 'x' },
  })
  office.clock.advance(6)
  worker.wake()
  await expect
    .poll(() => g.gmail.sentMail.filter(({ from }) => from === g.agent.email), { timeout: 30_000 })
    .toHaveLength(1)
  expect(countWaiting()).toBe(mailboxes)

  release()
  await worker.finish()
  expect(g.gmail.drafts(agents[0]!.email)).toMatchObject([{ raw: expect.stringContaining('two') as string }])
})

test('syncs other mailboxes while Gmail never answers for as many as are synced at once', async () => {
  const hanging = new Set((await createAgents(5)).map(({ email }) => email))
  const { countWaiting, release } = hang(({ email }) => hanging.has(email))
  const stop = await g.environment.provider.start(g.environment.deps)
  await expect.poll(countWaiting, { timeout: 30_000 }).toBe(hanging.size)
  expect(await countIdleTransactions(office)).toBe(0)

  await g.gmail.addMessage(g.agent.email, g.formatRaw('Meanwhile'))
  office.clock.advance(20)
  await expect.poll(() => g.subjects(), { timeout: 30_000 }).toEqual(['Meanwhile'])
  expect(countWaiting()).toBe(hanging.size)
  release()
  await stop()
})
