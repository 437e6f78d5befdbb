import type { MailAccount } from '@pb/contract/mail-accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { MailboxStatus } from './mailbox-status.tsx'

const account: MailAccount = {
  provider: 'imap',
  issuer: null,
  address: 'grace@brokerage.example',
  own_address: 'grace@office.example',
  state: 'connected',
  reason: null,
  in_step_at: Math.floor(Date.now() / 1000),
  snapshot: null,
  failing: true,
  failed_at: 100,
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

/** Shows the banner; the account is `after` once the attempt has ended. */
function show(after: Partial<MailAccount>) {
  let isTried = false
  let reads = 0
  const calls = mockServer(({ method, path }) => {
    if (path !== '/v1/mail-account' && path !== '/v1/mail-account/retry') return undefined
    if (method === 'POST') isTried = true
    // The attempt takes until the first read after it began.
    else if (isTried) reads += 1
    return reads > 0 ? { ...account, ...after } : account
  })
  render(
    <QueryClientProvider client={createTestClient()}>
      <MailboxStatus />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return calls
}

test('tries to reach the account now and hides the banner when it responds', async () => {
  const calls = show({ failing: false, failed_at: null })
  const button = await screen.findByRole('button', { name: 'Try now' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(await screen.findByText('Your mail account responds again.', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.queryByText(/Can’t reach/)).toBeNull()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('shows that the account still does not respond once the attempt has failed', async () => {
  show({ failed_at: 130 })
  await userEvent.click(await screen.findByRole('button', { name: 'Try now' }))
  const message = await screen.findByText(/^Still can’t reach your mail account/, {}, { timeout: 5000 })
  expect(message).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try now' }).hasAttribute('disabled')).toBe(false)
})
