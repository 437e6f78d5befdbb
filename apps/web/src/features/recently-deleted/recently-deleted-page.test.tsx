import type { DeletedRecord } from '@pb/contract/recently-deleted'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { RecentlyDeletedPage } from './recently-deleted-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const application: DeletedRecord = {
  kind: 'application',
  id: '7',
  title: 'Nora Bell',
  parent: null,
  parent_deleted: 0,
  open_id: '7',
  effect: null,
  agent: null,
  time_deleted: 1_772_463_600,
  time_erased: 1_775_055_600,
}
const documents: DeletedRecord = {
  ...application,
  kind: 'application_document',
  id: '7-1772460000000',
  title: 'w2.pdf, paystub.pdf',
  parent: 'Nora Bell',
  parent_deleted: 1,
  time_deleted: application.time_deleted,
}

function show(answer: (asked: ApiCall) => unknown, path = '/recently-deleted'): ApiCall[] {
  const calls = mockServer(answer)
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter initialEntries={[path]}>
        <RecentlyDeletedPage
          getPath={({ open_id: id }) => (id === null ? null : `/applications?form=${id}`)}
        />
      </MemoryRouter>
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return calls
}

const kinds = [
  { kind: 'application', count: 1 },
  { kind: 'application_document', count: 1 },
]

test('restores a record in its place, opens it, and then what belongs to it', async () => {
  let deleted: readonly DeletedRecord[] = [application, documents]
  const calls = show(({ method }) => {
    if (method === 'GET') return { collection: deleted, total: deleted.length, kinds }
    deleted = [{ ...documents, parent_deleted: 0 }]
    return undefined
  })
  const list = await screen.findByRole('list', { name: 'Deleted records' })
  expect(within(list).getByText('Restore Nora Bell first')).toBeTruthy()
  await userEvent.click(within(list).getByRole('button', { name: 'Restore Nora Bell' }))
  const status = await within(list).findByText('Restored')
  expect(document.activeElement).toBe(status)
  expect(within(list).getByRole('link', { name: 'Open Nora Bell' }).getAttribute('href')).toBe(
    '/applications?form=7',
  )
  expect(await within(list).findByRole('button', { name: 'Restore w2.pdf, paystub.pdf' })).toBeTruthy()
  expect(within(list).getAllByRole('listitem')[0]!.textContent).toContain('Nora Bell')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/v1/recently-deleted/application/7/restore',
  ])
})

test('shows how the withdrawn listings of a source come back, also after it is restored', async () => {
  const source = {
    ...application,
    kind: 'feed_source',
    title: 'Broker file',
    open_id: null,
    effect: 'file',
  } as const
  show(({ method }) =>
    method === 'GET'
      ? { collection: [source], total: 1, kinds: [{ kind: 'feed_source', count: 1 }] }
      : undefined,
  )
  const text = 'Import its file again to bring withdrawn listings back'
  expect((await screen.findByRole('listitem')).textContent).toContain(text)
  await userEvent.click(screen.getByRole('button', { name: 'Restore Broker file' }))
  expect(await screen.findByText('Restored')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain(text)
})

test('shows why a record cannot be restored, and what is left', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let asked = 0
  show(({ method }) => {
    if (method !== 'GET') return errorResponse(404, 'It was restored already, or its 30 days are over.')
    asked += 1
    return asked === 1
      ? { collection: [application], total: 1, kinds: kinds.slice(0, 1) }
      : { collection: [], total: 0, kinds: [] }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Nora Bell' }))
  expect(await screen.findByText('It was restored already, or its 30 days are over.')).toBeTruthy()
  expect(await screen.findByText('Nothing was deleted in the last 30 days')).toBeTruthy()
})

test('shows one kind, with the number of each', async () => {
  const calls = show(({ query }) => ({
    collection: query.has('kind') ? [documents] : [application, documents],
    total: 2,
    kinds,
  }))
  await userEvent.selectOptions(await screen.findByLabelText('Type'), 'Application documents (1)')
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(calls.at(-1)!.query.get('kind')).toBe('application_document')
})
