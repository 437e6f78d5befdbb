import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakeImap, type FakeImap } from '../../../../../test/harness/fake-imap.ts'
import { testOffice } from '../../../../../test/harness/test-office.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { IdleListener } from './idle-listener.ts'
import { connectImapAccount, createImapDeps } from './imap-environment.fixture.ts'

describe('listening with IDLE', () => {
  const office = testOffice()
  let server: FakeImap
  let listener: IdleListener
  let changes: number

  beforeEach(async () => {
    changes = 0
    server = await startFakeImap('IMAP4rev1 SASL-IR AUTH=PLAIN IDLE')
    const { deps } = createImapDeps(office)
    const agent = await office.person()
    const address = { host: '127.0.0.1', port: server.port, security: 'none' } as const
    await connectImapAccount(deps, agent, {
      imap: address,
      smtp: address,
      user: 'user',
      password: 'a password',
    })
    listener = new IdleListener(deps, imapAccounts, agent.personId, {
      onChange: () => (changes += 1),
      // Longer than the pause after a short IDLE.
      socketTimeoutMs: 1200,
    })
  })
  afterEach(async () => {
    listener.close()
    await server.close()
  })
  const countCommands = (name: string) => server.received.filter((line) => line.endsWith(` ${name}`)).length

  test('listens again after the keep-alive of a quiet connection', async () => {
    expect(await listener.listen()).toBe(true)
    await expect.poll(() => countCommands('NOOP'), { timeout: 10_000 }).toBeGreaterThan(0)
    await expect.poll(() => countCommands('IDLE'), { timeout: 10_000 }).toBeGreaterThan(1)
    const isFirstKeepAlive = (line: string) => line.endsWith(' NOOP')
    const later = server.received.slice(server.received.findIndex(isFirstKeepAlive))
    expect(later.some((line) => line.endsWith(' IDLE'))).toBe(true)
  })

  test('listens again when the server ends an IDLE, without a loop of commands', async () => {
    server.handlers['IDLE'] = async (_command, write) => {
      write('+ idling')
      if (countCommands('IDLE') < 2) return
      write('* 2 EXISTS')
      await new Promise(() => {})
    }
    expect(await listener.listen()).toBe(true)
    const opened = changes
    await expect.poll(() => changes, { timeout: 10_000 }).toBeGreaterThan(opened)
    expect(countCommands('IDLE')).toBe(2)
  })

  test('closes the connection when the server rejects IDLE, so that it is opened again', async () => {
    server.handlers['IDLE'] = ({ tag }, write) => void write(`${tag} NO not now`)
    await listener.listen()
    // Opening counts as a change, and so does closing.
    await expect.poll(() => changes).toBe(2)
  })
})
