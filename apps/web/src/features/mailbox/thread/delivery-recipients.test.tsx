import type { DeliveryRecipient, MessageDelivery } from '@pb/contract/mail-messages'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DeliveryRecipients } from './delivery-recipients.tsx'

const nora: DeliveryRecipient = { name: 'Nora Bell', email: 'nora@client.example', state: 'sent', reason: '' }
const omar: DeliveryRecipient = { name: '', email: 'omar@client.example', state: 'sent', reason: '' }
const sent: MessageDelivery = {
  outbox_id: '5',
  state: 'sent',
  send_at: 1_700_000_000,
  failure: '',
  recipients: [],
}

afterEach(cleanup)

const show = (recipients: DeliveryRecipient[], overrides: Partial<MessageDelivery> = {}): string[] => {
  const { container } = render(<DeliveryRecipients delivery={{ ...sent, ...overrides, recipients }} />)
  const items = screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  return items.length > 0 ? items : [container.textContent]
}

test('one line is enough when everyone was sent the email', () => {
  expect(show([nora])).toEqual(['Sent to Nora Bell'])
  cleanup()
  expect(show([nora, omar])).toEqual(['Sent to all 2 recipients'])
})

test('lists what became of it for each recipient when one did not get it', () => {
  const bounced = { ...omar, state: 'returned' as const, reason: 'their mailbox is full' }
  expect(show([nora, bounced], { failure: 'It bounced.' })).toEqual([
    'Nora Bell <nora@client.example>Sent',
    'omar@client.exampleBounced: their mailbox is full',
  ])
})

test('shows when a waiting email is tried next, and nothing before the first attempt', () => {
  const waiting = { ...omar, state: 'waiting' as const, reason: 'we couldn’t reach the mail server' }
  expect(show([waiting], { state: 'queued', failure: 'Later.' })[0]).toMatch(
    /^omar@client\.exampleNot sent yet\. Next try .+: we couldn’t reach the mail server$/,
  )
  cleanup()
  expect(show([{ ...waiting, reason: '' }], { state: 'queued' })).toEqual([''])
})
