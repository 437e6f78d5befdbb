import type { Endpoint } from '@pb/contract/endpoint'
import { createSample, createSamplePath } from './samples.ts'

const emptySheet = {
  version: 1,
  basic_info: {
    client_name: '',
    client_email: '',
    client_phone: '',
    apt_address: '',
    apt_unit: '',
    apt_price: null,
    date: '2026-03-02',
    lease_start: null,
    lease_end: null,
    description: '',
  },
  commissions: [],
  funds: { methods: [] },
}

/** Fields that the schema does not require but a successful call needs. */
const extras: Record<string, object> = {
  '/v1/agent-profile': { description: 'Changed', phone: '(212) 555-0199', email: 'changed@client.example' },
  '/v1/clients': { email: 'new@client.example' },
  '/v1/clients/:clientId/participant': { email: 'tenant@client.example' },
  '/v1/clients-saved-listings/:clientId': { listing_ids: ['1'] },
  '/v1/clients-sent-listings/:clientId': { listing_ids: ['1'] },
  '/v1/clients-shared-links/:clientId': { listing_ids: ['1'] },
  '/v1/aform/:id': { changes: [{ field: 'landlord_name', value: 'Ann Roe' }] },
  '/v1/aform/:id/reveals': { field: 'ssn' },
  '/v1/deal-sheets/:id': { deal_sheet: emptySheet },
  '/v1/payouts-1099-nec-payer': {
    name: 'PB Office',
    ein: '13-1234567',
    street: '130 Fifth Avenue',
    city: 'New York',
    state: 'NY',
    zip: '10011',
    phone: '2125550100',
  },
  '/v1/payouts-1099-nec-template': { header: '' },
  '/v1/payee-w9': {
    agent_id: '0',
    seen_id: '0',
    first_name: 'Ann',
    last_name: 'Roe',
    street: '330 East 38th Street',
    city: 'New York',
    state: 'NY',
    zip: '10016',
    tin: '219-09-9999',
    signed_on: '2026-03-01',
    signature: 'Ann Roe',
  },
  '/v1/op-invoices/:id/payments': { amount: 1 },
  '/v1/op-invoices/:id/refunds': { amount: 1 },
  '/v1/op-invoices/:id/credit-notes': { amount: 1 },
  '/v1/op-invoices': { commission_amount: 1 },
  '/v1/op-invoices/:id': { commission_amount: 1 },
  '/v1/deal-sheets/:id/calculation': { deal_sheet: emptySheet },
  '/v1/deal-sheets/:id/receipts': { amount: 1 },
  // Unreachable, so that no external server is called.
  '/v1/mail-account/imap': {
    imap: { host: '127.0.0.1', port: 993, security: 'tls' },
    smtp: { host: '127.0.0.1', port: 465, security: 'tls' },
  },
  '/v1/aform-field/:applicationFormId': { field_name: 'pay_stubs' },
  '/v1/account-time-zone': { time_zone: 'America/New_York' },
  '/v1/gmail-threads/:threadId/snooze': { until: 2_000_000_000 },
  '/v1/gmail-threads/:threadId/reminder': { due_at: 2_000_000_000 },
  '/v1/listing-inquiries/:inquiryId/assignment': { agent_id: null, version: 1 },
  '/v1/listing-inquiries/:inquiryId/snooze': { until: 2_000_000_000 },
  '/v1/listing-inquiries/:inquiryId/client': { client_id: null },
  '/v1/listing-inquiries/:inquiryId/same-person': { client_id: '1', same: null },
  '/v1/inquiry-settings': { work_end: 1140, form_sites: [], on_duty: [], version: 1 },
  '/v1/showing-access/:listing_id': { opens: 540, closes: 600 },
  '/v1/showings/:showing_id/time': { starts: 2_000_000_000, anyway: true },
  '/v1/tours': { starts: 2_000_000_000 },
  '/v1/tours/:tour_id': { starts: 2_000_000_000 },
  '/v1/tours/:tour_id/confirm': { anyway: true },
  '/v1/showings/:showing_id/outcome': { outcome: 'confirmed' },
  '/v1/open-houses': { time_start: 2_000_000_000, time_end: 2_000_003_600 },
  '/v1/open-houses/:open_house_id': { time_start: 2_000_000_000, time_end: 2_000_003_600 },
  '/v1/open-houses/:open_house_id/follow-up': { visitor_ids: ['1'] },
  '/v1/live-streams': { time_start: 2_000_000_000, time_end: 2_000_003_600 },
  '/v1/live-streams/:live_stream_id': { time_start: 2_000_000_000, time_end: 2_000_003_600 },
  '/v1/live-streams/:live_stream_id/invitations': { user_ids: ['1'] },
  '/v1/live-streams/:live_stream_id/recording': { state: 'private', trim_from_s: 0, trim_to_s: null },
  '/v1/calendar-settings': { working_hours: [{ day: 1, start: '09:00', end: '17:00' }] },
  '/v1/calendar-events/:event_id': { version: 1 },
  '/v1/calendar-events/:event_id/move': { version: 1 },
  '/v1/calendar-events/:event_id/delete': { version: 1 },
  '/v1/agent-profile-preferences': { agent_notification_email: 0 },
}

/** The URL of a call with sample parameters. */
export function createSampleUrl(entry: Endpoint): string {
  const query = new URLSearchParams(createSample(entry.query) as Record<string, string>)
  return `${createSamplePath(entry)}?${query.toString()}`
}

/** A body with which a call on existing records succeeds. */
export const createSampleBody = (entry: Endpoint) => createSample(entry.body, extras[entry.path])
