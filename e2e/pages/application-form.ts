import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { createClient, uniqueContact } from './clients.ts'

export interface AskedForm {
  readonly formId: string
  /** Path of the personal link. */
  readonly path: string
}

/** Asks a new client to apply, as their agent, and returns the form's link. */
export async function askToApply(
  api: APIRequestContext,
  asked: Readonly<Record<string, unknown>> = {},
): Promise<AskedForm> {
  const { userId } = await createClient(api)
  const { first, last, email } = uniqueContact()
  const person = { applicant_type: 'APPLICANT', first_name: first, last_name: last, email, ...asked }
  const reply = await api.post('/v1/aform', {
    data: {
      user_id: userId,
      building_address: '20 Carroll Street',
      apartment_no: '3E',
      monthly_rent: 3250,
      people: [person],
      key: crypto.randomUUID(),
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  const { forms } = (await reply.json()) as { forms: { id: string }[] }
  const formId = forms[0]!.id
  const { link } = (await (await api.get(`/v1/aform/${formId}`)).json()) as { link: { url: string } }
  return { formId, path: new URL(link.url).pathname }
}

/** Fills fields in by their labels, each as it begins. */
export async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(new RegExp(`^${label}`)).fill(value)
}

/** Chooses month and year of a date. */
export async function chooseMonth(page: Page, group: string, month: string, year: string): Promise<void> {
  const date = page.getByRole('group', { name: group })
  await date.getByRole('combobox').selectOption({ label: month })
  await date.getByRole('textbox').fill(year)
}
