import type { NecYear } from '@pb/contract/nec'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../payouts.fixture.tsx'
import { NecPanel } from './nec-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeEach(() => signIn(['AGENT', 'SUPERVISOR']))

const year: NecYear = {
  year: 2026,
  threshold: 2000,
  payer: null,
  template: null,
  returns: 101,
  amount: 252_500,
  files: [
    { number: 1, returns: 100 },
    { number: 2, returns: 1 },
  ],
  left_out: {
    count: 1,
    open: 1,
    collection: [{ agent_id: '8', name: 'Adam Cole', amount: 2100, reason: 'No Form W-9', open: 1 }],
  },
  downloads: [{ download_id: '1', name: 'Rosa Diaz', at: 1_795_000_000, number: 1, returns: 100 }],
}

test('files wait until the office is entered, and its number is checked', async () => {
  const calls = mockServer(() => year)
  show(<NecPanel year={2026} />)
  expect(await screen.findByText('Enter the office as it files before you download a file.')).toBeTruthy()
  expect(screen.getByText(/shows the template of 2026 only in the portal/)).toBeTruthy()
  expect(screen.getByText('1 payee needs something before a return can be filed.')).toBeTruthy()
  expect(screen.getByText(/^Rosa Diaz, .*: file 1 with 100 returns$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Download file 1 (100 returns)' }))
  const dialog = await screen.findByRole('dialog', { name: 'The office as it files' })
  await userEvent.type(within(dialog).getByLabelText('Employer identification number'), '07-1234567')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Enter a number such as 13-1234567')).toBeTruthy()
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('the header row of a chosen template is stored, without the rest of its file', async () => {
  const calls = mockServer(() => year)
  show(<NecPanel year={2026} />)
  await screen.findByRole('button', { name: 'Choose the template (CSV)' })
  const file = new File(['Form Type,Tax Year\r\n1099-NEC,219-09-9999'], 'template.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('Choose the template (CSV)', { selector: 'input' }), file)
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      year: 2026,
      header: 'Form Type,Tax Year',
    }),
  )
})
