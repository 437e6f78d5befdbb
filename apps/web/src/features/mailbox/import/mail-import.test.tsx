import type { MailImport } from '@pb/contract/mail-imports'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { mockFetch } from '../../../../test/mock-fetch.ts'
import { MailImports } from './mail-import.tsx'

const fetched = mockFetch()
const draft: MailImport = {
  import_id: '7',
  file_name: 'All mail.mbox',
  size: 5000,
  state: 'draft',
  time_created: 1_772_463_600,
  time_applied: null,
  time_undone: null,
  summary: {
    messages: 1204,
    known: 4,
    folders: [
      { folder: 'INBOX', messages: 1000 },
      { folder: 'SENT', messages: 204 },
    ],
    files: [
      { name: 'mail/Inbox.mbox', messages: 1000 },
      { name: 'mail/Sent.mbox', messages: 204 },
    ],
    more_files: 0,
    oldest: 1_583_139_600,
    newest: 1_617_440_400,
  },
  total: 1205,
  done: 0,
  added: 0,
  known: 0,
  damaged: 0,
  failed: 1,
  removed: 0,
  kept: 0,
  problem: '',
}
const problem = { entry: 3, location: 'All mail.mbox (3)', subject: '', reason: 'It’s larger than 200 MB' }

/** The server's file, and what each call makes of it. */
let file: MailImport
let provider: { provider: string; issuer: string | null }
let changes: Record<string, Partial<MailImport>>

function show(path = '/mailbox/import/7') {
  const id = path.split('/')[3]
  const router = createMemoryRouter([{ path: '*', element: <MailImports id={id} /> }], {
    initialEntries: [path],
  })
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

beforeEach(() => {
  file = draft
  provider = { provider: 'builtin', issuer: null }
  changes = {}
  fetched.mockImplementation((url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://office.test')
    if (pathname === '/v1/mail-account') return Promise.resolve(Response.json(provider))
    if (pathname.endsWith('/problems'))
      return Promise.resolve(Response.json({ collection: [problem], total: 1 }))
    if (pathname === '/v1/mail-imports')
      return Promise.resolve(Response.json({ collection: [file], total: 1 }))
    if (init?.method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }))
    const change = changes[pathname.split('/').at(-1)!]
    if (change) file = { ...file, ...change }
    return Promise.resolve(Response.json(file))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What the preview shows: facts, then counts of folders and files. */
function readPreview() {
  const preview = within(screen.getByRole('region', { name: 'What’s in this file' }))
  const read = (role: string) => preview.queryAllByRole(role).map(({ textContent }) => textContent)
  return { facts: read('definition'), counts: read('listitem') }
}

test('shows what a file holds before it is imported, then its progress, its end and its undo', async () => {
  changes = {
    apply: { state: 'applying', done: 300 },
    cancel: { state: 'stopped', done: 400, added: 398, known: 2 },
    undo: { state: 'undoing', done: 0 },
  }
  show()
  await screen.findByRole('heading', { name: /All mail\.mbox/ })
  expect(readPreview()).toEqual({
    facts: ['1,204', 'Mar 2, 2020 to Apr 3, 2021', '4', '1'],
    counts: ['Inbox1,000', 'Sent204', 'mail/Inbox.mbox1,000', 'mail/Sent.mbox204'],
  })
  await screen.findByText('It’s larger than 200 MB')
  screen.getByText(/kept in PB Office only\. Old email starts nothing/)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Import 1,200 messages' }))
  expect((await screen.findByRole('progressbar', { name: 'Importing' })).getAttribute('value')).toBe('300')
  screen.getByText('300 of 1,205. You can leave this page; it goes on.')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText('398 messages added, 2 there already, 1 not imported')
  screen.getByRole('button', { name: 'Continue' })
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('permanently deletes the 398 messages')
  await user.click(within(question).getByRole('button', { name: 'Undo import' }))
  expect((await screen.findByRole('progressbar', { name: 'Undoing' })).getAttribute('max')).toBe('398')
})

test('explains that nothing is copied to a connected account, and what an undo kept', async () => {
  provider = { provider: 'gmail', issuer: 'google' }
  show()
  await screen.findByText(/It isn’t copied to your Gmail account/)
  cleanup()
  file = { ...draft, state: 'undone', added: 10, removed: 8, kept: 2, time_undone: 1_772_463_700 }
  show()
  await screen.findByText('8 messages removed, 2 messages stayed because you’ve used them since')
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('a file with nothing new offers no import', async () => {
  file = { ...draft, summary: { ...draft.summary, known: 1204, files: draft.summary.files.slice(0, 1) } }
  show()
  await screen.findByText('All of this email is in your mailbox already.')
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  screen.getByRole('button', { name: 'Discard' })
  // One file is the upload itself.
  expect(readPreview().counts).toEqual(['Inbox1,000', 'Sent204'])
})

test('a file that cannot be read shows its reason, and is discarded', async () => {
  file = { ...draft, state: 'failed', failed: 0, problem: 'This ZIP file is damaged or incomplete.' }
  const router = show()
  await screen.findByText('This ZIP file is damaged or incomplete.')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Discard' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/mailbox/import'))
})

test('lists the files, and shows how large one may be', async () => {
  show('/mailbox/import')
  await screen.findByText(/up to 4 GB/)
  const link = await screen.findByRole('link', { name: /All mail\.mbox.*To review/ })
  expect(link.getAttribute('href')).toBe('/mailbox/import/7')
  screen.getByText('1,204 messages, not imported yet')
})
