import { channelDefaults } from '@pb/contract/notification-channels'
import { notificationKinds } from '@pb/contract/notifications'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

async function channels(as: TestPerson) {
  const reply = await office.call({ url: '/v1/notification-channels', as })
  return reply.json<{ kinds: { kind: string; push: number; email: number }[] }>()
}

test('every kind has default channels', async () => {
  const agent = await office.person()
  const reply = await channels(agent)
  expect(reply).toMatchObject({
    agent_notification_push: 1,
    agent_notification_email: 1,
    email_address: agent.email,
    email_ready: 0,
    browsers: [],
  })
  expect(reply.kinds).toEqual(
    notificationKinds.map((kind) => ({
      kind,
      push: channelDefaults[kind].push ? 1 : 0,
      email: channelDefaults[kind].email ? 1 : 0,
    })),
  )
})

test('changes one channel of one kind for one person, even concurrently', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  const before = await channels(other)
  const put = (payload: object) =>
    office.call({ method: 'PUT', url: '/v1/notification-channels', as: agent, payload })
  expect((await put({ kind: 'mail', email: 1 })).json()).toEqual({ kind: 'mail', push: 1, email: 1 })
  // Two tabs at once do not overwrite each other.
  await Promise.all([put({ kind: 'deal', push: 0 }), put({ kind: 'deal', email: 0 })])
  const { kinds } = await channels(agent)
  expect(kinds.find(({ kind }) => kind === 'mail')).toEqual({ kind: 'mail', push: 1, email: 1 })
  expect(kinds.find(({ kind }) => kind === 'deal')).toEqual({ kind: 'deal', push: 0, email: 0 })
  expect(await channels(other)).toEqual(before)
})

test.each([{ kind: 'gossip', push: 1 }, { kind: 'mail', push: 2 }, { push: 1 }, { kind: 'mail', sms: 1 }])(
  'rejects %j',
  async (payload) => {
    const as = await office.person()
    const reply = await office.call({ method: 'PUT', url: '/v1/notification-channels', as, payload })
    expect(reply.statusCode).toBe(400)
  },
)
