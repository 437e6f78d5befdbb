import type { FeedRun } from '@pb/contract/reso'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { errorResponse, mockServer } from '../../../../test/mock-fetch.ts'
import { RunRow } from './run-row.tsx'

const counts = { records: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, withdrawn: 0, pictures: 0 }
const run: FeedRun = {
  id: '7',
  source_id: '1',
  source: 'Lind',
  file_name: 'lind.json',
  whole: false,
  state: 'running',
  by: 'Sue',
  time_created: 1_790_000_000,
  time_finished: null,
  ...counts,
  missing: 0,
  message: '',
  preview: false,
  can_undo: false,
  undone_by: null,
  time_undone: null,
  kept: 0,
}

const show = (shown: FeedRun) =>
  render(
    <QueryClientProvider client={createTestClient()}>
      <RunRow run={shown} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a running import is canceled', async () => {
  const calls = mockServer(() => ({ ...run, state: 'canceled' }))
  show(run)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the import of lind.json' }))
  expect(await screen.findByText('lind.json canceled')).toBeTruthy()
  expect(calls).toMatchObject([{ method: 'POST', path: '/v1/feed-runs/7/cancel' }])
})

test('shows why an import cannot be canceled, and offers it only for open ones', async () => {
  mockServer(() => errorResponse(409, 'This import is already finished'))
  show(run)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the import of lind.json' }))
  expect(await screen.findByText('This import is already finished')).toBeTruthy()
  cleanup()
  show({ ...run, state: 'canceled', records: 500, added: 500 })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('500 new')).toBeTruthy()
})
