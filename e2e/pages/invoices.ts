import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Creates a draft of the caller's over $4,250.00 to a management company of its own. */
export async function createInvoice(api: APIRequestContext): Promise<{ id: string; company: string }> {
  const profile = await api.get('/v1/agent-profile')
  const { user_id: agent } = (await profile.json()) as { user_id: string }
  const company = `Rose ${crypto.randomUUID().slice(0, 8)}`
  const reply = await api.post('/v1/op-invoices', {
    data: {
      type: 'rental',
      address: '20 Carroll Street',
      unit: '3E',
      price: 4250,
      commission_amount: 4250,
      agent_id: agent,
      management_company: company,
      contact_name: 'Dana Ruiz',
      contact_email: 'dana.ruiz@landlord.example',
      due_days: 0,
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  const { id } = (await reply.json()) as { id: string }
  return { id, company }
}

/** Sends a new draft of the caller's over $4,250.00, and returns the id of the invoice. */
export async function sendInvoice(api: APIRequestContext): Promise<string> {
  const { id } = await createInvoice(api)
  const { version } = (await (await api.get(`/v1/op-invoices/${id}`)).json()) as { version: number }
  const reply = await api.post(`/v1/op-invoices/${id}/send`, {
    data: {
      version,
      to: ['dana.ruiz@landlord.example'],
      cc: [],
      subject: 'Invoice',
      message: 'Please pay it.',
      key: crypto.randomUUID(),
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return id
}
