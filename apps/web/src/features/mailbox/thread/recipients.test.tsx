import type { Message } from '@pb/contract/mail-messages'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { threadRow } from '../list/thread-row.fixture.ts'
import { Recipients } from './recipients.tsx'

afterEach(cleanup)

test('shows international domains in Unicode in the head of a message', async () => {
  const message = {
    ...threadRow().messages[0]!,
    from_name: 'Nora',
    from_email: 'nora@xn--bcher-kva.example',
    to: [{ name: '', email: 'adam@xn--e1afmkfd.xn--p1ai' }],
    cc: [],
    bcc: [],
    reply_to: [],
  } as unknown as Message
  render(<Recipients message={message} />)
  await userEvent.click(screen.getByRole('button', { name: /adam@пример\.рф/ }))
  expect(await screen.findByText('Nora <nora@bücher.example>')).toBeTruthy()
})
