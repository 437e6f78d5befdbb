import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../invoices.fixture.tsx'
import { AgeingPage } from './ageing-page.tsx'

beforeEach(() => signIn())

const buckets = { current: 100, '0_30': 0, '31_60': 200.5, '61_90': 0, over_90: 300 }

test('shows what each company owes by age, with links to its invoices and thread', async () => {
  mockServer(() => ({
    count: 1,
    collection: [
      {
        management_company: 'Rose & Sons',
        invoices: 3,
        total: 600.5,
        buckets,
        contact_name: 'Dana Ruiz',
        contact_email: 'dana@rose.example',
        contact_phone: '',
        thread_id: '12',
      },
    ],
    totals: { ...buckets, total: 600.5 },
  }))
  show(<AgeingPage />, '/op-invoices/ageing')
  const links = await screen.findAllByRole('link', { name: '$300.00' })
  expect(links[0]?.getAttribute('href')).toBe('/op-invoices?company=Rose+%26+Sons&age=over_90&sort=due_on')
  expect(screen.getByRole('link', { name: 'Open the thread with Rose & Sons' }).getAttribute('href')).toBe(
    '/mailbox/all/12',
  )
  expect(screen.getByRole('region', { name: 'Total' }).textContent).toContain('$600.50')
})

test('shows when nothing is owed', async () => {
  mockServer(() => ({
    count: 0,
    collection: [],
    totals: { current: 0, '0_30': 0, '31_60': 0, '61_90': 0, over_90: 0, total: 0 },
  }))
  show(<AgeingPage />, '/op-invoices/ageing')
  expect(await screen.findByText('Nothing is owed')).toBeTruthy()
})
