import type { ThreadClient } from '@pb/contract/mail-clients'
import type { Message } from '@pb/contract/mail-messages'
import { expect, test } from 'vitest'
import { findStopRequest } from './find-stop-request.ts'

const client = (given: Partial<ThreadClient> = {}) =>
  ({ user_id: '1', emails: ['Maria@Client.example'], archived: 0, opted_out: 0, ...given }) as ThreadClient
const message = (email_plain: string, given: Partial<Message> = {}) =>
  ({
    from_email: 'maria@client.example',
    email_plain,
    draft_id: null,
    sender_warning: null,
    ...given,
  }) as Message
const stop = message(
  'Please stop\nemailing me\n\nOn Mon, Mar 2, 2026 at 9:00 AM Adam <a@x.example> wrote:\n> Hi',
)

test('finds the client whose last message asks for no more emails, with the client’s words', () => {
  const found = findStopRequest(
    [message('Hi'), stop, message('Ok', { from_email: 'agent@x.example' })],
    [client()],
  )
  expect([found?.client.user_id, found?.text]).toEqual(['1', 'Please stop emailing me'])
})

test('finds none after another message, from another person, a forged sender, or a client who gets none already', () => {
  expect(findStopRequest([stop, message('Is 4B still available?')], [client()])).toBeNull()
  expect(findStopRequest([{ ...stop, from_email: 'x@client.example' }], [client()])).toBeNull()
  expect(
    findStopRequest([{ ...stop, sender_warning: 'colleague' } as unknown as Message], [client()]),
  ).toBeNull()
  expect(findStopRequest([stop], [client({ opted_out: 1 })])).toBeNull()
  expect(findStopRequest([stop], [client({ archived: 1 })])).toBeNull()
})
