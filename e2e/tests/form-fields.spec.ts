import { auth } from '@pb/contract/auth'
import { clientLists } from '@pb/contract/client-lists'
import { clients } from '@pb/contract/clients'
import { licenses } from '@pb/contract/licenses'
import { opInvoices } from '@pb/contract/op-invoices'
import { payouts } from '@pb/contract/payouts'
import { feeds } from '@pb/contract/reso'
import { signatures } from '@pb/contract/signatures'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { people } from '../people.ts'

/** The part of a schema that this file uses. */
interface Schema {
  safeParse: (value: unknown) => {
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[] }[]
    }
  }
}

interface Form {
  /** Opens the dialog. */
  readonly open: (page: Page) => Promise<void>
  readonly body: Schema
  /** What the server accepts. */
  readonly sample: Readonly<Record<string, unknown>>
  /** Each text field of the dialog by its label, and the property that it sends. */
  readonly fields: Readonly<Record<string, string>>
}

const pressOn = (path: string, name: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('button', { name, exact: true }).first().click()
}

const forms: Readonly<Record<string, Form>> = {
  'add client': {
    open: pressOn('/clients/rental', 'Add New Client'),
    body: clients.createClient.body,
    sample: { first_name: 'Nora', last_name: 'Berg', email: 'nora@client.example', search_type: ['rental'] },
    fields: { Email: 'email', 'First name': 'first_name', 'Last name': 'last_name', Phone: 'phone' },
  },
  'new list': {
    open: pressOn('/clients/lists', 'New list'),
    body: clientLists.addClientList.body,
    sample: { name: 'Quiet', conditions: {} },
    fields: { Name: 'name' },
  },
  license: {
    open: pressOn('/my-profile', 'Add license'),
    body: licenses.addAgentLicense.body,
    sample: { license_number: '10401234567', license_class: 'salesperson', expires_on: '2030-01-01' },
    fields: { 'License number': 'license_number', 'Expires on': 'expires_on' },
  },
  signature: {
    open: pressOn('/my-profile/settings', /^(Write a|New) signature$/),
    body: signatures.createAgentSignature.body,
    sample: { name: 'Work', html: '<p>Adam</p>' },
    fields: { Name: 'name' },
  },
  invitation: {
    open: pressOn('/members', 'Invite'),
    body: auth.createInvitation.body,
    sample: { name: 'Robin Vale', email: 'robin@pboffice.example', roles: ['AGENT'] },
    fields: { Name: 'name', Email: 'email' },
  },
  server: {
    open: pressOn('/imports/sources', 'Add a server'),
    body: feeds.addFeedServer.body,
    sample: {
      name: 'City feed',
      url: 'https://feed.example/',
      auth: { kind: 'bearer', token: 'secret-token' },
    },
    fields: { Name: 'name', URL: 'url' },
  },
  invoice: {
    open: pressOn('/op-invoices', 'New Invoice'),
    body: opInvoices.createInvoice.body,
    sample: { type: 'rental', address: '1 Main Street', agent_id: '1', contact_email: 'nora@owner.example' },
    fields: {
      Address: 'address',
      Unit: 'unit',
      Tenant: 'tenant_name',
      Email: 'contact_email',
      Phone: 'contact_phone',
      'Note on the invoice': 'note',
    },
  },
  'pay run': {
    open: pressOn('/payouts', 'New pay run'),
    body: payouts.createPayRun.body,
    sample: { until: '2026-12-01', key: 'one-pay-run' },
    fields: { Name: 'title' },
  },
}

/** Whether the server refuses a value of the property. */
function isRefused({ body, sample }: Form, property: string, value: string): boolean {
  const { error } = body.safeParse({ ...sample, [property]: value })
  return (error?.issues ?? []).some(({ path }) => path[0] === property)
}

/** The sample's value, made longer. */
function lengthen({ sample }: Form, property: string, length: number): string {
  const value = sample[property]
  const text = typeof value === 'string' ? value : '212 555 0142'
  const filler = '1'.repeat(length - text.length)
  // The part before the @ takes 64 characters, and each label of a domain 63.
  return text.includes('@')
    ? text.replace('@', `@${filler.replace(/1{50}(?=1)/g, (label) => `${label.slice(1)}.`)}`)
    : text + filler
}

test.describe('fields of dialogs', () => {
  test.use({ person: people.supervisor })

  test('are marked as required and limited as the server requires', async ({ page }) => {
    test.slow()
    for (const [name, form] of Object.entries(forms)) {
      await test.step(name, async () => {
        await form.open(page)
        const dialog = page.getByRole('dialog')
        for (const [label, property] of Object.entries(form.fields)) {
          const input = dialog.getByLabel(label, { exact: true })
          await expect(input, label).toBeVisible()
          const required = (await input.getAttribute('aria-required')) === 'true'
          expect(required, `${label} is required`).toBe(isRefused(form, property, ''))
          const limit = await input.getAttribute('maxlength')
          if ((await input.getAttribute('type')) === 'date') continue
          expect(limit, `${label} has a limit`).not.toBeNull()
          expect(isRefused(form, property, lengthen(form, property, Number(limit))), label).toBe(false)
          expect(isRefused(form, property, lengthen(form, property, Number(limit) + 1)), label).toBe(true)
        }
      })
    }
  })
})
