import type { InquiryDetail, InquiryFields, InquiryMessage, InquiryRow } from '@pb/contract/inquiry-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createTestClient } from '../../../test/query-client.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { beginSession } from '../../lib/session.ts'

/** Inquiries as the server replies them, and a page to render them in. */

const now = 1_790_000_000

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

export function createRow(id: string, more: Partial<InquiryRow> = {}): InquiryRow {
  return {
    inquiry_id: id,
    listing_id: '71',
    listing: '20 Carroll St #3E',
    address: '20 Carroll St',
    unit: '3E',
    ad_type: 'rental',
    src_type: 'streeteasy',
    kind: 'question',
    last_message: { message: 'Is it still available?', ccs: [], direction: 'in' },
    last_message_time: now - 600,
    client_id: null,
    name: `Nora Bell ${id}`,
    email: `nora${id}@mail.example`,
    email_is_relay: 0,
    phone: '(212) 555-0100',
    language: '',
    needs_response: 1,
    unread: 1,
    state: 'open',
    reading: 'read',
    agent: { user_id: '7', name: 'Adam Cole' },
    assigned: {
      reason: 'listing',
      text: 'You’re the contact for this listing.',
      time: now - 600,
      previous_agent: null,
    },
    waiting_since: now - 600,
    due_by: now + 300,
    snoozed_until: null,
    time_created: now - 600,
    version: 1,
    ...more,
  }
}

const fields: InquiryFields = {
  name: 'Nora Bell',
  email: 'nora1@mail.example',
  phone: '(212) 555-0100',
  kind: 'question',
  message: 'Is it still available?',
  address: '20 Carroll St',
  unit: '3E',
  price: 3200,
  bedrooms: 1,
  ad_type: 'rental',
  move_in: '2026-12-01',
  pets: '',
  credit: '',
  income: '',
  url: '',
  portal_id: '',
}

export function createMessage(id: string, more: Partial<InquiryMessage> = {}): InquiryMessage {
  return {
    message_id: id,
    direction: 'in',
    src_type: 'streeteasy',
    time: now - 600,
    name: 'Nora Bell',
    ccs: [],
    subject: 'Inquiry',
    message: 'Is it still available?',
    fields,
    reading: 'read',
    corrected: 0,
    listing_id: '71',
    other_listings: [],
    raw_text: 'Nora asks: is it still available?',
    original_url: null,
    thread_id: '31',
    mail_id: '61',
    sending: null,
    ...more,
  }
}

export function createInquiry(id: string, more: Partial<InquiryDetail> = {}): InquiryDetail {
  return {
    ...createRow(id),
    messages: [createMessage('81')],
    has_more: false,
    can_respond: true,
    reply_address: createRow(id).email,
    maybe_same: [],
    others_may_know: false,
    ...more,
  }
}

/** A page of a list. */
export function createPage(rows: readonly InquiryRow[], total = rows.length) {
  return {
    collection: rows,
    total,
    counts: { needs_response: total, waiting: 1, snoozed: 0, all: total + 1, unassigned: 4 },
    now,
  }
}

export const settings = {
  response_minutes: 15,
  work_days: [1, 2, 3, 4, 5],
  work_start: 540,
  work_end: 1080,
  round_robin: 1,
  form_enabled: 0,
  form_sites: [],
  version: 3,
  agents: [
    { user_id: '7', name: 'Adam Cole', on_duty: 1 },
    { user_id: '8', name: 'Nina Park', on_duty: 0 },
  ],
  form_url: 'https://office.example/inquiry/',
}

/** Renders on a page of its own; other paths show their name. */
export function show(element: ReactNode, path = '/inquiries') {
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
