import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { findDeductionIssues, moveRow, toDeductionEntries } from './entries.ts'
import { DealSettingsPage } from './settings-page.tsx'

const stored = {
  deduction_kinds: [
    { title: 'Referral Fee', timing: 'before', amount: 0 },
    { title: 'Messenger', timing: 'after', amount: 25 },
  ],
  checklists: { rental: ['lease_pages'], sale: ['contract_of_sale'] },
} as const

const controls = {
  people: 3,
  supervisors: 4,
  bookkeepers: 0,
  in_effect: 3,
  changed_by: '',
  time_changed: null,
}

function showPage(): ApiCall[] {
  const calls = mockServer(({ path, method, body }) => {
    if (path === '/v1/money-controls')
      return method === 'PUT' ? { ...controls, people: 2, in_effect: 2 } : controls
    return method === 'PUT' ? body : stored
  })
  const router = createMemoryRouter([{ path: '*', element: <DealSettingsPage /> }])
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return calls
}

test('moves a row within the list only', () => {
  expect(moveRow(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moveRow(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  expect(moveRow(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})

test('finds names that are missing or taken, and what is no amount', () => {
  const rows = stored.deduction_kinds.map(toDeductionEntries)
  const [first] = rows
  const issues = findDeductionIssues([
    ...rows,
    { ...first!, key: 'same', title: ' referral fee' },
    { ...first!, key: 'bad', title: '', amount: 'x' },
  ])
  expect(Object.keys(issues)).toEqual(['same', 'bad'])
  expect(Object.keys(issues['bad'] ?? {})).toEqual(['title', 'amount'])
})

test('saves the order, the amounts and the paperwork', async () => {
  const calls = showPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Move Messenger up' }))
  await userEvent.type(screen.getByLabelText('Default amount of Referral Fee'), '$1,200.50')
  await userEvent.click(screen.getAllByLabelText('DOS form')[0]!)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Deal settings saved')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    deduction_kinds: [
      { title: 'Messenger', timing: 'after', amount: 25 },
      { title: 'Referral Fee', timing: 'before', amount: 1200.5 },
    ],
    checklists: { rental: ['lease_pages', 'dos'], sale: ['contract_of_sale'] },
  })
})

test('saves how many people the money of a deal needs, only once another is chosen', async () => {
  const calls = showPage()
  const save = await screen.findByRole('button', { name: 'Save who is needed' })
  await userEvent.click(save)
  await screen.findByText('Choose another number of people first.')
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'People needed' }), '2')
  await userEvent.click(save)
  await screen.findByText('Saved who is needed')
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/v1/money-controls', { people: 2 }],
  ])
})

test('removes a deduction with Undo', async () => {
  showPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Messenger' }))
  expect(screen.queryByDisplayValue('Messenger')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.getByDisplayValue('Messenger')).toBeTruthy()
})
