import type { MailAccount } from '@pb/contract/mail-accounts'
import { imapAccount } from '@pb/contract/mail-accounts'
import { expect, test } from 'vitest'
import { guessServers } from './guess-servers.ts'
import { getMinutesBehind, getAccountStatus } from './account-status.ts'

const account: MailAccount = {
  provider: 'gmail',
  issuer: 'google',
  address: 'grace@gmail.example',
  own_address: 'grace@office.example',
  state: 'connected',
  reason: null,
  in_step_at: 1000,
  snapshot: null,
  failing: false,
  failed_at: null,
  full: false,
  set_aside: 0,
  waiting: { changes: 0, mails: 0 },
  asks_deletion: false,
  servers: null,
  offer: null,
  google: true,
  microsoft: false,
  private_hosts: false,
}

test('counts a mailbox as behind after five minutes, but never office mail', () => {
  expect(getMinutesBehind(account, 1000 + 299)).toBeNull()
  expect(getMinutesBehind(account, 1000 + 300)).toBe(5)
  expect(getMinutesBehind({ ...account, provider: 'builtin' }, 9000)).toBeNull()
  expect(getMinutesBehind({ ...account, in_step_at: null }, 9000)).toBeNull()
})

test('shows the most important account notice', () => {
  const getText = (change: Partial<MailAccount>, now = 1000) =>
    getAccountStatus({ ...account, ...change }, now)?.text
  expect(getText({})).toBeUndefined()
  expect(getText({ in_step_at: null, snapshot: { done: 0, total: 0 } })).toBe('Fetching older email')
  expect(getText({ snapshot: { done: 3200, total: 10_000 } })).toBe('Fetching older email, 3,200 of 10,000')
  expect(getText({}, 1000 + 720)).toBe('Email is 12 minutes behind.')
  expect(getText({}, 1000 + 3 * 3600)).toBe('Email is 3 hours behind.')
  expect(getText({ failing: true, snapshot: { done: 0, total: 0 } })).toMatch(/^Can’t reach/)
  expect(getText({ full: true, snapshot: { done: 0, total: 0 } })).toMatch(/is full/)
  expect(getText({ full: true, failing: true })).toMatch(/^Can’t reach/)
  expect(getText({ asks_deletion: true }, 1000 + 720)).toMatch(/behind/)
  expect(getText({ asks_deletion: true })).toMatch(/^Gmail keeps/)
  expect(getText({ state: 'reconnect', snapshot: { done: 1, total: 2 } })).toMatch(/^Reconnect/)
  expect(getText({ state: 'disconnected' })).toMatch(/is disconnected/)
})

test('guesses valid servers from an address', () => {
  expect(guessServers(' Grace@iCloud.com ', account)).toMatchObject({
    known: true,
    imap: { host: 'imap.mail.me.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.mail.me.com', port: 587, security: 'starttls' },
  })
  expect(guessServers('grace@firm.example', account)).toMatchObject({
    known: false,
    imap: { host: 'imap.firm.example' },
  })
  expect(guessServers('grace@hotmail.com', account)?.note).toContain('probably won’t work')
  expect(guessServers('grace@hotmail.com', { microsoft: true })?.note).toContain('Connect Microsoft')
  for (const invalid of ['', 'grace', 'grace@', 'grace@firm', 'a b@firm.example'])
    expect(guessServers(invalid, account)).toBeNull()
  for (const domain of ['gmail.com', 'verizon.net', 'hotmail.com', 'firm.example']) {
    const address = `grace@${domain}`
    const { imap, smtp } = guessServers(address, account)!
    expect(imapAccount.safeParse({ address, imap, smtp, user: address, password: 'x' }).success).toBe(true)
  }
})
