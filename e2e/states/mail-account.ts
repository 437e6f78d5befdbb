import type { MailAccount } from '@pb/contract/mail-accounts'
import type { Page } from '@playwright/test'
import { expect } from '../office.ts'
import { press, type States } from './states.ts'

const own: MailAccount = {
  provider: 'builtin',
  issuer: null,
  address: 'adam.cole@pboffice.example',
  own_address: 'adam.cole@pboffice.example',
  state: 'connected',
  reason: null,
  in_step_at: null,
  snapshot: null,
  failing: false,
  set_aside: 0,
  waiting: { changes: 0, mails: 0 },
  asks_deletion: false,
  servers: null,
  offer: null,
  google: false,
  microsoft: false,
  private_hosts: false,
}

/** Has the server say so of the mail account from the next page on: accounts elsewhere are nobody's to break in a test. */
export async function sayOfAccount(page: Page, said: Partial<MailAccount>): Promise<void> {
  await page.unroute('**/v1/mail-account')
  await page.route('**/v1/mail-account', async (route) => route.fulfill({ json: { ...own, ...said } }))
}

const gmail = { provider: 'gmail', issuer: 'google', google: true, microsoft: true } as const

/** What the mailbox and the settings say of an account elsewhere. */
export const mailAccount: States = {
  'older mail is fetched': async (page) => {
    await sayOfAccount(page, { ...gmail, snapshot: { done: 3200, total: 10_000 } })
    await page.goto('/mailbox/inbox')
    await expect(page.getByText('Fetching older mail, 3,200 of 10,000')).toBeVisible()
  },
  'how far it is': async (page) => {
    await page.goto('/account-settings#mail-account')
    await expect(page.getByText('Fetching older mail, the newest first')).toBeVisible()
  },
  'leaving it': async (page) => {
    await press(page, 'Disconnect')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'connecting again is needed': async (page) => {
    const reason = 'Google does not let the office in any more.'
    await sayOfAccount(page, { ...gmail, state: 'reconnect', reason })
    await page.goto('/mailbox/inbox')
    await expect(page.getByText(/^Connecting again is needed/)).toBeVisible()
  },
  'why it is': async (page) => {
    await page.goto('/account-settings#mail-account')
    await expect(page.getByRole('button', { name: 'Connect Google again' })).toBeVisible()
  },
  'mail is behind': async (page) => {
    await sayOfAccount(page, { ...gmail, in_step_at: Math.floor(Date.now() / 1000) - 4000, failing: true })
    await page.goto('/mailbox/inbox')
    await expect(page.getByText(/does not answer just now.*behind/)).toBeVisible()
  },
  'an account on offer': async (page) => {
    const offer = { address: 'a.long.private.address@outlook.example', issuer: 'microsoft' } as const
    await sayOfAccount(page, { ...gmail, provider: 'builtin', issuer: null, offer })
    await page.goto('/account-settings#mail-account')
    await expect(page.getByRole('button', { name: 'Connect it' })).toBeVisible()
  },
}
