import type { Invoice, InvoiceRow } from '@pb/contract/op-invoices'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createTestClient } from '../../../test/query-client.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { beginSession } from '../../lib/session.ts'

/** Invoices as the server replies them, and a page to render them in. */

export function signIn(roles: ('AGENT' | 'SUPERVISOR')[] = ['AGENT']): void {
  beginSession('session', {
    user_id: '7',
    name: 'Adam Cole',
    email: 'adam.cole@pboffice.example',
    photo: null,
    roles,
    time_zone: 'America/New_York',
  })
}

/** The money of an invoice over $4,250 on which `open` dollars are open; nothing was taken off it. */
function createMoney(open: number, more: Partial<InvoiceRow['money']> = {}): InvoiceRow['money'] {
  const received = 4250 - open
  const state = open < 0 ? 'over_paid' : open === 0 ? 'paid' : received > 0 ? 'part_paid' : 'open'
  const taken = { reversed: 0, credited: 0, written_off: 0 }
  return { state, received, ...taken, open: Math.max(0, open), over_paid: Math.max(0, -open), ...more }
}

export function createRow(id: string, more: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    invoice_id: id,
    op_invoice_id: id,
    id,
    type: 'rental',
    agent_id: '7',
    agent_name: 'Adam Cole',
    status: 'sent',
    number: `2026-000${id}`,
    contact_name: 'Dana Ruiz',
    contact_email: 'dana@rose.example',
    management_company: 'Rose Management',
    lease_start_date: '2026-12-01',
    property_address: '20 Carroll St',
    property_unit: '3E',
    commission_amount: 4250,
    open_amount: 4250,
    money: createMoney(more.open_amount ?? 4250),
    issued_on: '2026-11-01',
    due_on: '2026-12-01',
    days_overdue: 0,
    deal_id: null,
    thread_id: null,
    email_state: 'queued',
    time_changed: 1_790_000_000,
    ...more,
  }
}

export function createInvoice(id: string, more: Partial<Invoice> = {}): Invoice {
  return {
    ...createRow(id, more),
    data: {
      address: '20 Carroll St',
      unit: '3E',
      price: 4250,
      move_in: '2026-12-01',
      commission_amount: 4250,
      comission_amount: 4250,
      agent_id: '7',
      management_company: 'Rose Management',
      contact_name: 'Dana Ruiz',
      contact_email: 'dana@rose.example',
      contact_phone: '',
      tenant_name: 'Nora Bell',
      note: '',
      due_days: 30,
    },
    version: 3,
    versions: [
      {
        version: 1,
        time_sent: 1_790_000_000,
        recipients: ['dana@rose.example'],
        amount: 4250,
        url: '/v1/op-invoices/1/versions/1/pdf?exp=1&for=7&sig=a',
      },
    ],
    changed_since_sent: 0,
    settlements: [],
    emails: [],
    reminders: { state: 'running', reason: '', next_on: '2026-12-08', sent: 0 },
    actions: ['edit', 'send', 'remind', 'record_payment', 'stop_reminders'],
    events: [
      {
        event_id: '1',
        text: 'Sent to dana@rose.example',
        note: '',
        person: 'Adam Cole',
        time: 1_790_000_000,
      },
    ],
    ...more,
  }
}

/** A draft, as it is after it was created. */
export function createDraft(id: string, more: Partial<Invoice> = {}): Invoice {
  return createInvoice(id, {
    status: 'draft',
    number: '',
    due_on: null,
    open_amount: 0,
    versions: [],
    email_state: '',
    reminders: { state: 'off', reason: '', next_on: null, sent: 0 },
    actions: ['edit', 'send', 'delete'],
    ...more,
  })
}

export const settings = {
  number_prefix: '',
  next_number: '2026-0042',
  next_serial: 42,
  due_days: 14,
  payable_to: '',
  payment_instructions: '',
}

/** A page of the list. */
export function createPage(rows: readonly InvoiceRow[]) {
  return {
    count: rows.length,
    collection: rows,
    totals: { amount: 8500.5, open: 4250 },
    tabs: { all: 9, draft: 1, sent: 4, paid: 2, overdue: 2 },
  }
}

/** Renders on a page of its own; other paths show their name. */
export function show(element: ReactNode, path = '/op-invoices') {
  // A changed view starts from the browser's URL.
  history.replaceState(null, '', path)
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
