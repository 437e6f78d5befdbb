import type { MailThread } from '@pb/contract/mail-threads'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { useComposeOpening } from '../compose/open-compose.ts'
import { getFolder } from '../folders.ts'
import { threadRow } from '../list/thread-row.fixture.ts'
import { Mailbox } from '../mailbox.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const emptyMessage = {
  subject: 'Offer',
  to: [],
  cc: [],
  bcc: [],
  reply_to: [],
  attachments: [],
  delivery: null,
  draft_id: '50',
  email_plain: '',
  frame_url: 'about:blank',
  problem: '',
  sender: { outside: 0, first_time: 0, claim: '', authentication: null },
}

function OpenedDraft() {
  const opening = useComposeOpening()
  return <output>{opening?.request.kind === 'draft' && `Draft ${opening.request.draftId} is open`}</output>
}

test('a link to a draft, as in the notification of a failure, opens it', async () => {
  const row = threadRow({ id: '7', label: 'DRAFT' })
  const { label: _label, ...thread } = row
  const stored = {
    ...thread,
    labels: ['DRAFT'],
    draft: { id: '50', answers_id: null },
    drafts: [{ id: '50', answers_id: null, type: 'new' }],
    messages: [{ ...row.messages[0]!, ...emptyMessage, label_ids: ['DRAFT'] }],
  } as unknown as MailThread
  mockServer(({ path }) => {
    if (path === '/v1/gmail-threads/7') return stored
    if (path === '/v1/gmail-threads')
      return { collection: { threads: [row], next_page_token: null, total: 1, total_is_exact: 1 } }
    return { collection: [], clients: [], others: [] }
  })
  const element = (
    <>
      <Mailbox folder={getFolder('DRAFT')} threadId="7" />
      <OpenedDraft />
    </>
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Draft 50 is open')).toBeTruthy()
})
