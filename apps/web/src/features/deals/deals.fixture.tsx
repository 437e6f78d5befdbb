import type { Deal, DealPaper, DealRow, Money, SheetLine } from '@pb/contract/deals'
import { fundsMethods } from '@pb/rules/deals/vocabulary'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createTestClient } from '../../../test/query-client.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { beginSession } from '../../lib/session.ts'

/** Deals as the server replies them, and a page to render them in. */

const agentId = '7'

/** Nothing came in yet. */
export const openMoney: Money = {
  state: 'open',
  received: 0,
  reversed: 0,
  credited: 0,
  written_off: 0,
  open: 3500,
  over_paid: 0,
}

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

export function createRow(id: string, more: Partial<DealRow> = {}): DealRow {
  return {
    deal_sheet_id: id,
    id,
    deal_id: id,
    kind: 'rental',
    client_name: 'Nora Bell',
    user_id: '101',
    status: 'draft',
    statuses: ['draft'],
    agent_id: agentId,
    agent_name: 'Adam Cole',
    fee_amount: 3500,
    op_amount: 0,
    building_address: '20 Carroll St',
    unit: '3E',
    management: 'Carroll Gardens Management',
    price: 3500,
    date: '2026-11-02',
    lease_start: '2026-12-01',
    lease_end: '2027-11-30',
    net_amount: 2450,
    received_amount: 0,
    ready_to_pay: 0,
    money: openMoney,
    off_plan: 0,
    is_opening: 0,
    op_invoice_id: null,
    time_changed: 1_790_000_000,
    waiting_since: null,
    missing: [],
    ...more,
  }
}

export function createLine(id: string, more: Partial<SheetLine> = {}): SheetLine {
  return {
    line_id: id,
    description: 'Amount of check received at signing',
    op: null,
    fee: 3500,
    payer: 'fee',
    deducts: 0,
    agent_id: '0',
    timing: null,
    payee: '',
    ...more,
  }
}

export const paper: DealPaper = {
  paper_id: '900',
  kind: 'lease_pages',
  filename: 'lease.pdf',
  url: '/v1/deal-papers/900?exp=1&for=7&sig=a',
  content_type: 'application/pdf',
  bytes: 340_000,
  pages: 2,
  version: 1,
  replaced: [],
  uploaded_by: 'Adam Cole',
  time_created: 1_790_000_000,
}

export function createDeal(more: Partial<Deal> = {}): Deal {
  return {
    deal_id: '5',
    deal_sheet_id: '5',
    id: '5',
    kind: 'rental',
    status: 'draft',
    statuses: ['draft'],
    version: 1,
    agent: { user_id: agentId, name: 'Adam Cole' },
    client_id: '101',
    listing_id: null,
    household_id: null,
    basic_info: {
      client_name: 'Nora Bell',
      client_email: 'nora@example.com',
      client_phone: '',
      apt_address: '20 Carroll St',
      apt_unit: '3E',
      apt_price: 3500,
      date: '2026-11-02',
      lease_start: null,
      lease_end: null,
      description: '',
      management: '',
    },
    commissions: [
      createLine('11'),
      createLine('12', { description: 'Streeteasy', fee: 100, deducts: 1, timing: 'after' }),
    ],
    funds: { methods: fundsMethods.map(({ key, title }) => ({ key, label: title, checked: 0 as const })) },
    paperwork: {
      lease_pages: [],
      dos: [],
      commission_check: [],
      contract_of_sale: [],
      closing_statement: [],
      other: [],
    },
    checklist: [{ kind: 'lease_pages', title: 'Lease pages', done: 0 }],
    agents: [
      {
        agent_id: agentId,
        name: 'Adam Cole',
        photo: null,
        share: 100,
        company_split: null,
        plan: 'Standard',
        departs: 0,
        split_reason: '',
        result: {
          gross: 3500,
          company: 1050,
          fees: 0,
          deductions: 100,
          net: 2350,
          steps: [
            {
              kind: 'gross',
              title: 'Commission to split',
              source: 'Commission lines of the sheet',
              formula: '$3,500.00',
              amount: 3500,
            },
            {
              kind: 'split',
              title: '30% to the company',
              source: 'Plan “Standard”, terms in effect since Jan 1, 2026',
              formula: '$3,500.00 × 30%',
              amount: -1050,
            },
            {
              kind: 'deduction',
              title: 'Streeteasy',
              source: 'Deduction of the sheet',
              formula: '$100.00',
              amount: -100,
            },
          ],
          paid: 0,
        },
      },
    ],
    totals: { gross: 3500, before: 0, after: 100, shares: 0, net: 2350, company: null },
    calculation_problem: '',
    final: 0,
    missing: [{ field: 'lease_pages', text: 'Lease pages', blocks: 'submit' }],
    received_amount: 0,
    money: openMoney,
    tenant_over_paid: 0,
    short_amount: 0,
    absorbed_amount: 0,
    receipts: [],
    invoices: [],
    void_reason: '',
    actions: ['edit', 'submit', 'delete'],
    events: [
      {
        event_id: '1',
        kind: 'created',
        text: 'Created the deal',
        note: '',
        changes: [],
        person: 'Adam Cole',
        time: 1_790_000_000,
      },
    ],
    time_created: 1_790_000_000,
    time_changed: 1_790_000_000,
    ...more,
  }
}

/** Renders on a page of its own; other paths show their name. */
export function show(element: ReactNode, path = '/deals') {
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
