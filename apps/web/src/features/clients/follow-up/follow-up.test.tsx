import type { FollowUp, FollowUpInput, FollowUpRecipient } from '@pb/contract/follow-ups'
import type { ClientRow } from '@pb/contract/client-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { beginSession } from '../../../lib/session.ts'
import { Clients } from '../clients.tsx'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'

// A started follow-up is watched for as long as the page is open: its timer must not outlive the test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})

afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const total = 22
const names = Array.from({ length: total }, (_, at) => `Client ${at}`)
const row = (at: number): ClientRow => ({
  user_id: String(100 + at),
  name: names[at]!,
  first_name: 'Client',
  last_name: String(at),
  photo: null,
  email: `client${at}@example.com`,
  phone: '',
  search_type: ['rental'],
  stage: 'new',
  is_new: 0,
  time_created: 1_790_000_000,
  last_activity: 1_790_000_000,
  assigned_at: 1_790_000_000,
})
const recipient = (at: number): FollowUpRecipient => ({
  user_id: String(100 + at),
  name: names[at]!,
  first_name: `First${at}`,
  last_name: '',
  email: at === 3 ? '' : `client${at}@example.com`,
  skip: at === 3 ? 'no-email' : null,
})
const followUp: FollowUp = {
  follow_up_id: '7',
  time_created: 1_790_000_000,
  undone: 0,
  clients: total,
  waiting: total - 1,
  queued: 0,
  sent: 0,
  failed: 0,
  canceled: 0,
  tasks: total,
  stages: total,
  skipped: [{ user_id: '103', name: 'Client 3', reason: 'No email address' }],
  failures: [],
}

function answer({ method, path, query, body }: ApiCall): unknown {
  if (path === '/v1/clients') {
    const offset = Number(query.get('offset'))
    const rows = Array.from({ length: total }, (_, at) => row(at))
    return { collection: rows.slice(offset, offset + Number(query.get('limit'))), total }
  }
  if (path === '/v1/follow-up-recipients') {
    const { user_ids } = body as { user_ids?: string[] }
    const all = Array.from({ length: total }, (_, at) => recipient(at))
    return { collection: all.filter(({ user_id }) => user_ids?.includes(user_id) ?? true), agent: 'Sam' }
  }
  if (path === '/v1/follow-ups/7/undo') return { ...followUp, waiting: 0, canceled: total - 1, undone: 1 }
  if (path.startsWith('/v1/follow-ups')) return followUp
  return method === 'GET' ? { collection: [], total: 0 } : undefined
}

beforeEach(() => {
  localStorage.clear()
  beginSession('session', {
    user_id: '1',
    name: 'Sam Cole',
    email: 'sam.cole@pboffice.example',
    photo: null,
    roles: ['AGENT'],
    time_zone: null,
  })
})

function show(respond: (call: ApiCall) => unknown = answer): ApiCall[] {
  const calls = mockServer(respond)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  history.replaceState(null, '', '/clients/rental')
  const page = (
    <Clients
      adType="rental"
      clientId={undefined}
      tab="details"
      threadId={undefined}
      slots={{ onWrite: () => {} }}
    />
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createBrowserRouter([{ path: '*', element: page }])} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return calls
}
const findSent = (calls: readonly ApiCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/v1/follow-ups')

test('follows up with 22 clients by email, task and stage in six keys and clicks, and undoes it', async () => {
  const calls = show()
  await screen.findByText('Client 0')
  await userEvent.keyboard('*')
  await screen.findByText('22 selected')
  await userEvent.keyboard('f')
  const dialog = await screen.findByRole('dialog', { name: 'Follow up with 22 clients' })
  // The first of the fields, which load after the dialog opened.
  const email = await within(dialog).findByRole('checkbox', { name: 'Email each client' })
  await waitFor(() => expect(document.activeElement).toBe(email))
  await userEvent.click(await within(dialog).findByText('Add a task'))
  // A native select: one click opens it, one chooses.
  await userEvent.selectOptions(within(dialog).getByLabelText('Stage'), 'Stage: Contacted')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await waitFor(() => expect(findSent(calls)).toHaveLength(1))
  const input = findSent(calls)[0]!.body as FollowUpInput
  expect(input).toMatchObject({
    email: { subject: 'Checking in' },
    task: { title: 'Follow up' },
    stage: 'contacted',
  })
  expect(input.user_ids).toHaveLength(total)
  await screen.findByText('21 emails leave in a few seconds')
  expect(screen.queryByText('22 selected')).toBeNull()
  await userEvent.click(screen.getByText('Undo'))
  expect(await screen.findByText('Follow-up undone')).toBeTruthy()
})

test('previews the email of each client and names those who get none', async () => {
  show()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Client 2' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Client 3' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Client 4' }))
  await userEvent.click(screen.getByRole('button', { name: 'Follow up' }))
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(preview.textContent).toContain('Hi First2,')
  expect(preview.textContent).toContain('Best,\nSam')
  expect(preview.textContent).toContain('1 of 2')
  await userEvent.click(within(preview).getByRole('button', { name: 'Next client' }))
  expect(preview.textContent).toContain('Hi First4,')
  expect(within(preview).getByText('Client 3: no email address')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send 2 emails' })).toBeTruthy()
})

test('keeps the dialog with its text when the follow-up fails, and retries as the same follow-up', async () => {
  let failing = true
  const calls = show((call) =>
    failing && call.path === '/v1/follow-ups' ? errorResponse(422, 'Not now') : answer(call),
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Client 2' }))
  await userEvent.keyboard('f')
  const subject = await screen.findByLabelText('Subject')
  await userEvent.type(subject, ' today')
  await userEvent.click(screen.getByRole('button', { name: 'Send 1 email' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Not now')
  failing = false
  await userEvent.click(screen.getByRole('button', { name: 'Send 1 email' }))
  await waitFor(() => expect(findSent(calls)).toHaveLength(2))
  const [first, second] = findSent(calls).map(({ body }) => body as FollowUpInput)
  expect(second).toEqual(first)
  expect(second!.email!.subject).toBe('Checking in today')
})

test('shows what is missing before it sends', async () => {
  const calls = show()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Client 2' }))
  await userEvent.keyboard('f')
  await userEvent.click(await screen.findByText('Email each client'))
  await userEvent.click(screen.getByRole('button', { name: 'Update 1 client' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Add an email, a task or a stage.')
  expect(findSent(calls)).toEqual([])
})
