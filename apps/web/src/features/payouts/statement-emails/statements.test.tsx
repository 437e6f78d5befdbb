import type { StatementEmailRow } from '@pb/contract/statement-emails'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../payouts.fixture.tsx'
import { StatementsView } from './statements-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeEach(() => signIn(['AGENT', 'SUPERVISOR']))

const row = (more: Partial<StatementEmailRow> = {}): StatementEmailRow => ({
  agent_id: '8',
  name: 'Adam Cole',
  amount: 2100,
  payouts: 1,
  active: 1,
  state: 'none',
  emailed_amount: null,
  asked_by: '',
  changed_at: null,
  ...more,
})

test('a supervisor emails all agents of a month, and undoes it', async () => {
  const listed = {
    count: 3,
    collection: [
      row(),
      row({
        agent_id: '9',
        name: 'Nina Park',
        state: 'failed',
        emailed_amount: 2100,
        asked_by: 'Sofia Marin',
        changed_at: 1_795_000_000,
      }),
      row({
        agent_id: '10',
        name: 'Dev Ito',
        state: 'sent',
        emailed_amount: 2000,
        asked_by: 'Sofia Marin',
        changed_at: 1_795_000_000,
      }),
    ],
    totals: { amount: 6300, unsent: 2, open: 0, sent: 1, failed: 1 },
    relay: 0,
  }
  const calls = mockServer(({ method, path }) =>
    method === 'GET' ? listed : path.endsWith('/cancellation') ? { cancelled: 2 } : { queued: 2 },
  )
  show(<StatementsView />)
  expect(await screen.findByText('Refused by the mail server')).toBeTruthy()
  expect(screen.getByText('The email states $2,000.00: it changed since.')).toBeTruthy()
  expect(screen.getByText(/has no mail server yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Email: Dev Ito' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Email 2 agents' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 emails canceled')).toBeTruthy()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
  const [sent, canceled] = calls.filter(({ method }) => method === 'POST')
  expect(sent?.body).toEqual(canceled?.body)
  expect(sent?.body).not.toHaveProperty('agent_id')
})
