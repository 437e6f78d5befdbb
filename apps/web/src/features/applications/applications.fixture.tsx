import type { Application, ApplicationRow, Household } from '@pb/contract/applications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createTestClient } from '../../../test/query-client.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { beginSession } from '../../lib/session.ts'

/** Applications as the server replies them, and a page to render them in. */

const agentId = '7'

export function signIn(roles: ('AGENT' | 'SUPERVISOR')[] = ['AGENT'], id = agentId): void {
  beginSession('session', {
    user_id: id,
    name: 'Adam Cole',
    email: 'adam.cole@pboffice.example',
    photo: null,
    roles,
    time_zone: 'America/New_York',
  })
}

export function createRow(id: string, more: Partial<ApplicationRow> = {}): ApplicationRow {
  return {
    application_form_id: id,
    id,
    household_id: '50',
    status: 'NEW',
    applicant_type: 'APPLICANT',
    building_address: '20 Carroll St',
    unit: '3E',
    listing_id: null,
    monthly_rent: 3500,
    paid: 0,
    time_created: 1_790_000_000,
    time_changed: 1_790_000_000,
    progress: 'started',
    signature_state: 'none',
    completeness: 60,
    client: { user_id: '101', name: 'Nora Bell', email: 'nora@example.com', photo: null },
    household: { user_id: '101', name: 'Nora Bell', people: 1, completeness: 60 },
    agent: { user_id: agentId, name: 'Adam Cole' },
    ...more,
  }
}

function entry(field: string, title: string, section: string, value: string | null, masked = false) {
  return { field: { field, title, section }, value, masked }
}

const stub = {
  filename: 'stub.pdf',
  url: '/v1/aform-papers/900?exp=1&for=7&sig=a',
  original_url: null,
  bars: [],
  media_item_id: '900',
  content_type: 'application/pdf',
  bytes: 340_000,
  pages: 2,
  dated: '2026-11-01',
  time_created: 1_790_000_000,
}

export function createApplication(id: string, more: Partial<Application> = {}): Application {
  return {
    ...createRow(id),
    report: [
      entry('building_address', 'Building address', 'Rental Info', '20 Carroll St'),
      entry('monthly_rent', 'Monthly rent', 'Rental Info', '3500'),
      entry('landlord_phone', 'Landlord’s phone', 'Rental Info', '2125550100'),
      entry('pets_dogs', 'Dogs', 'Rental Info', '1'),
      entry('pets_cats', 'Cats', 'Rental Info', '0'),
      entry('pets_dogs_breeds', 'Dog breed', 'Rental Info', 'Beagle'),
      entry('pets_dogs_weight', 'Dog weight', 'Rental Info', '25 lb'),
      entry('first_name', 'First name', 'Applicant', 'Nora'),
      entry('ssn', 'Social security number', 'Applicant', '•••-••-6789', true),
      entry('annual_income', 'Annual income', 'Work and income', '150000'),
      {
        field: { field: 'pay_stubs', title: 'Pay stubs', section: 'Supporting documents' },
        value: stub,
        masked: false,
      },
      {
        field: { field: 'photo_id', title: 'Photo ID', section: 'Supporting documents' },
        value: null,
        masked: false,
      },
    ],
    link: { url: 'https://office.example/apply/abc', state: 'active', time_expires: 1_795_000_000 },
    language: 'en',
    time_asked: 1_790_000_000,
    time_opened: 1_790_000_000,
    time_signed: null,
    email: null,
    signing_order: 0,
    changed_since_signing: false,
    signature: null,
    paper_issues: [
      { document: 'photo_id', title: 'Photo ID', issue: 'missing', have: 0, need: 1, max_age_days: null },
    ],
    missing_fields: [{ field: 'emergency_name', title: 'Name' }],
    fee: { amount: null, report_cost: null, method: '', date: null, report_date: null },
    time_erased: null,
    ...more,
  }
}

export function createHousehold(forms: Application[], more: Partial<Household> = {}): Household {
  return {
    household_id: '50',
    status: 'NEW',
    name: 'Nora Bell',
    listing_id: null,
    forms,
    annual_income: 150_000,
    monthly_debts: 400,
    savings: 20_000,
    tests: [{ kind: 'income', name: 'Nora Bell', annual_income: 150_000, needed: 140_000, passed: true }],
    voucher: false,
    note: '',
    answer: null,
    time_conditional_offer: null,
    submissions: [],
    ...more,
  }
}

/** Renders on a page of its own; other paths show their name. */
export function show(element: ReactNode, path = '/applications') {
  const router = createMemoryRouter(
    [
      { path: path.split('?')[0]!, element },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return router
}
