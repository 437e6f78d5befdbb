import type { MailAccount } from '@pb/contract/mail-accounts'
import { imapAccount } from '@pb/contract/mail-accounts'
import { expect, test } from 'vitest'
import { guessServers } from './hosts.ts'
import { minutesBehind, statusOf } from './words.ts'

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
  set_aside: 0,
  waiting: { changes: 0, mails: 0 },
  asks_deletion: false,
  servers: null,
  offer: null,
  google: true,
  microsoft: false,
  private_hosts: false,
}

test('a mailbox is behind from five minutes on, and the office’s own never', () => {
  expect(minutesBehind(account, 1000 + 299)).toBeNull()
  expect(minutesBehind(account, 1000 + 300)).toBe(5)
  expect(minutesBehind({ ...account, provider: 'builtin' }, 9000)).toBeNull()
  expect(minutesBehind({ ...account, in_step_at: null }, 9000)).toBeNull()
})

test('of what there is to say, the worst is said', () => {
  const said = (change: Partial<MailAccount>, now = 1000) => statusOf({ ...account, ...change }, now)?.text
  expect(said({})).toBeUndefined()
  expect(said({ in_step_at: null, snapshot: { done: 0, total: 0 } })).toBe('Fetching older mail')
  expect(said({ snapshot: { done: 3200, total: 10_000 } })).toBe('Fetching older mail, 3,200 of 10,000')
  expect(said({}, 1000 + 720)).toBe('Mail is 12 minutes behind.')
  expect(said({}, 1000 + 3 * 3600)).toBe('Mail is 3 hours behind.')
  expect(said({ failing: true, snapshot: { done: 0, total: 0 } })).toMatch(/does not answer/)
  expect(said({ asks_deletion: true }, 1000 + 720)).toMatch(/behind/)
  expect(said({ asks_deletion: true })).toMatch(/Gmail’s trash/)
  expect(said({ state: 'reconnect', snapshot: { done: 1, total: 2 } })).toMatch(/^Connecting again is needed/)
  expect(said({ state: 'disconnected' })).toMatch(/is disconnected/)
})

test('servers are guessed from the address, and every guess is one that the form takes', () => {
  expect(guessServers(' Grace@iCloud.com ', account)).toMatchObject({
    known: true,
    imap: { host: 'imap.mail.me.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.mail.me.com', port: 587, security: 'starttls' },
  })
  expect(guessServers('grace@firm.example', account)).toMatchObject({
    known: false,
    imap: { host: 'imap.firm.example' },
  })
  expect(guessServers('grace@hotmail.com', account)?.note).toContain('most likely not work')
  expect(guessServers('grace@hotmail.com', { microsoft: true })?.note).toContain('Connect Microsoft')
  for (const none of ['', 'grace', 'grace@', 'grace@firm', 'a b@firm.example'])
    expect(guessServers(none, account)).toBeNull()
  for (const domain of ['gmail.com', 'verizon.net', 'hotmail.com', 'firm.example']) {
    const address = `grace@${domain}`
    const { imap, smtp } = guessServers(address, account)!
    expect(imapAccount.safeParse({ address, imap, smtp, user: address, password: 'x' }).success).toBe(true)
  }
})
