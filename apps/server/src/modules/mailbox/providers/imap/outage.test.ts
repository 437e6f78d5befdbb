import type { MailAccount } from '@pb/contract/mail-accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeImap, type FakeImap } from '../../../../../test/harness/fake-imap.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { PersonEvent } from '../../../../platform/events/events.ts'
import { one } from '../../../../platform/db/one-row.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { closeConnections } from './connection.ts'
import { connectImapAccount, createImapDeps } from './imap-environment.fixture.ts'
import { imapProvider } from './provider.ts'

describe('an outage of the mail server', () => {
  const office = testOffice()
  const provider = imapProvider(imapAccounts)
  let server: FakeImap
  let deps: Deps
  let agent: TestPerson
  let isDown: boolean

  beforeAll(async () => {
    ;({ deps } = createImapDeps(office))
    server = await startFakeImap()
    server.handlers['UID SEARCH'] = (_command, write) => void write('* SEARCH')
    server.handlers['EXAMINE'] = (_command, write) => {
      for (const line of ['0 EXISTS', 'OK [UIDVALIDITY 7] ok', 'OK [UIDNEXT 1] ok']) write(`* ${line}`)
    }
    server.handlers['LIST'] = ({ tag }, write) =>
      void (isDown ? write(`${tag} NO [UNAVAILABLE] down`) : write('* LIST () "/" INBOX'))
  })
  afterAll(async () => {
    await closeConnections(deps)
    await server.close()
  })
  beforeEach(async () => {
    isDown = false
    agent = await office.person()
    const address = { host: '127.0.0.1', port: server.port, security: 'none' } as const
    await connectImapAccount(deps, agent, { imap: address, smtp: address, user: 'user', password: 'secret' })
    await provider.fetchMail(deps)
  })

  const getAccount = async () =>
    (await office.call({ url: '/v1/mail-account', as: agent })).json<MailAccount>()
  const retry = () => office.call({ method: 'POST', url: '/v1/mail-account/retry', as: agent })
  async function getWaitSeconds(): Promise<number> {
    const { rows } = await office.deps.pool.query<{ due_at: Date }>(
      'SELECT due_at FROM mail_sync WHERE person_id = $1',
      [agent.personId],
    )
    return (one(rows).due_at.getTime() - office.clock.now().getTime()) / 1000
  }
  async function fail(times: number): Promise<void> {
    isDown = true
    for (let n = 0; n < times; n += 1) await provider.fetchMail(deps)
  }

  test('is retried at least once a minute, however long it lasts', async () => {
    const waits: number[] = []
    for (let n = 0; n < 8; n += 1) {
      await fail(1)
      waits.push(await getWaitSeconds())
    }
    expect(waits).toEqual([2, 5, 15, 30, 60, 60, 60, 60])
  })

  test('shows from the second failure on, in open tabs too, until the first success', async () => {
    const events: PersonEvent[] = []
    const unsubscribe = office.deps.events.subscribe(agent.personId, (event) => events.push(event))
    await fail(1)
    expect(await getAccount()).toMatchObject({ failing: false })
    await fail(1)
    const failedAt = Math.floor(office.clock.now().getTime() / 1000)
    expect(await getAccount()).toMatchObject({ failing: true, failed_at: failedAt })
    await expect.poll(() => events).toMatchObject([{ kind: 'mail_account' }])
    isDown = false
    await provider.fetchMail(deps)
    expect(await getAccount()).toMatchObject({ failing: false, failed_at: null })
    await expect.poll(() => events).toHaveLength(2)
    await fail(1)
    // A success starts over.
    expect(await getWaitSeconds()).toBe(2)
    unsubscribe()
  })

  test('ends waiting for sync and outbox when the agent asks for it', async () => {
    await fail(6)
    const { rows } = await office.deps.pool.query<{ id: string }>(
      `INSERT INTO mail_outbox (person_id, kind, payload, due_at, attempts, created_at, changed_at)
       VALUES ($1, 'labels', '{"message_ids": []}', $2::timestamptz + interval '1 hour', 3, $2, $2) RETURNING id`,
      [agent.personId, office.clock.now()],
    )
    const isChangeDue = async () =>
      (
        await office.deps.pool.query('SELECT FROM mail_outbox WHERE id = $1 AND due_at <= $2', [
          one(rows).id,
          office.clock.now(),
        ])
      ).rowCount === 1
    expect([await getWaitSeconds(), await isChangeDue()]).toEqual([60, false])
    expect((await retry()).statusCode).toBe(200)
    expect([await getWaitSeconds(), await isChangeDue()]).toEqual([0, true])
  })

  test('has nothing to retry without a connected account', async () => {
    agent = await office.person()
    expect((await retry()).statusCode).toBe(409)
  })
})
