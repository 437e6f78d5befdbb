import type { MailAccount } from '@pb/contract/mail-accounts'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { fileInput } from '../pages/imports.ts'
import { type PageStates, press } from './states.ts'

const builtinAccount: MailAccount = {
  provider: 'builtin',
  issuer: null,
  address: 'adam.cole@pboffice.example',
  own_address: 'adam.cole@pboffice.example',
  state: 'connected',
  reason: null,
  in_step_at: null,
  snapshot: null,
  failing: false,
  failed_at: null,
  full: false,
  set_aside: 0,
  waiting: { changes: 0, mails: 0 },
  asks_deletion: false,
  servers: null,
  offer: null,
  google: false,
  microsoft: false,
  private_hosts: false,
}

/** Mocks the mail account of the pages that are loaded next, as no external account is available in a test. */
export async function mockMailAccount(page: Page, fields: Partial<MailAccount>): Promise<void> {
  await page.unroute('**/v1/mail-account')
  await page.route('**/v1/mail-account', async (route) =>
    route.fulfill({ json: { ...builtinAccount, ...fields } }),
  )
}

const gmail = { provider: 'gmail', issuer: 'google', google: true, microsoft: true } as const

/** An external mail account in the mailbox and the settings. */
export const mailAccountStates: PageStates = {
  'initial sync in the mailbox': async (page) => {
    await mockMailAccount(page, { ...gmail, snapshot: { done: 3200, total: 10_000 } })
    await page.goto('/mailbox/inbox')
    await expect(page.getByText('Fetching older email, 3,200 of 10,000')).toBeVisible()
  },
  'initial sync in the settings': async (page) => {
    await page.goto('/account-settings#mail-account')
    await expect(page.getByText('Fetching older email, newest first')).toBeVisible()
  },
  disconnect: async (page) => {
    await press(page, 'Disconnect')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'expired authorization in the mailbox': async (page) => {
    const reason = 'Google no longer accepts the authorization.'
    await mockMailAccount(page, { ...gmail, state: 'reconnect', reason })
    await page.goto('/mailbox/inbox')
    await expect(page.getByText(/^Reconnect your mail account/)).toBeVisible()
  },
  'expired authorization in the settings': async (page) => {
    await page.goto('/account-settings#mail-account')
    await expect(page.getByRole('button', { name: 'Reconnect Google' })).toBeVisible()
  },
  'server not responding': async (page) => {
    await mockMailAccount(page, { ...gmail, in_step_at: toUnixSeconds(new Date()) - 4000, failing: true })
    await page.goto('/mailbox/inbox')
    await expect(page.getByText(/^Can’t reach your mail account.*behind/)).toBeVisible()
  },
  'imported file of mail': async (page) => {
    await page.goto('/mailbox/import')
    await fileInput(page).setInputFiles({
      name: 'old.mbox',
      mimeType: 'application/mbox',
      buffer: Buffer.from(
        'From a@axe.example Mon Mar  2 09:00:00 2020\nFrom: a@axe.example\nSubject: Old\n\nHello\n\nFrom b@axe.example Mon Mar  2 09:00:00 2020\n\n\n',
      ),
    })
    await press(page, 'Upload')
    await expect(page.getByRole('button', { name: 'Import 1 message' })).toBeVisible()
    await expect(page.getByText('It has no header lines, so it isn’t an email')).toBeVisible()
  },
  'suggested account': async (page) => {
    const offer = { address: 'a.long.private.address@outlook.example', issuer: 'microsoft' } as const
    await mockMailAccount(page, { ...gmail, provider: 'builtin', issuer: null, offer })
    await page.goto('/account-settings#mail-account')
    await expect(page.getByRole('button', { name: 'Connect it' })).toBeVisible()
  },
}
