import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { readToken } from '../pages/applications.ts'
import { createClient } from '../pages/clients.ts'

/** Fills a form in as its person does, by the personal link. */
async function fillIn(
  api: APIRequestContext,
  token: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  let sequence = 1
  for (const [field, value] of Object.entries(values)) {
    const reply = await api.put(`/v1/application-forms/${token}/values/${field}`, {
      data: {
        value,
        seen_version: 0,
        device: 'd'.repeat(32),
        sequence,
        key: crypto.randomUUID().replaceAll('-', ''),
      },
    })
    expect(reply.status(), await reply.text()).toBe(200)
    sequence += 1
  }
}

test('an agent asks a client to apply, reviews the form, and records the answer', async ({ page, api }) => {
  const { userId, name } = await createClient(api)
  await page.goto(`/clients/rental/${userId}/details`)
  await page.getByRole('button', { name: 'Ask to apply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask to apply' })
  await dialog.getByRole('combobox', { name: 'Listing or address' }).fill('20 Carroll Street')
  await dialog.getByLabel('Unit').fill('3E')
  await dialog.getByLabel('Monthly rent').fill('3500')
  await dialog.getByRole('button', { name: 'Ask 1 person' }).dblclick()
  await expect(page.getByText(/^Asked /)).toBeVisible()

  await page.goto('/applications')
  await page.getByRole('searchbox', { name: 'Search applications' }).fill(name)
  await expect(page.locator('[data-application-row]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.locator('[data-application-row]').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/form=\d+/)
  const formId = new URL(page.url()).searchParams.get('form')!

  // Changes of the renter appear while the page is open.
  await fillIn(api, await readToken(api, formId), { annual_income: '150000', ssn: '123-45-6789' })
  await expect(page.getByText('$150,000 a year of $140,000 needed')).toBeVisible()
  await expect(page.getByText('•••-••-6789')).toBeVisible()
  await expect(page.getByText('123-45-6789')).toBeHidden()
  await page.getByRole('button', { name: 'Reveal Social security number' }).click()
  await expect(page.getByText('123-45-6789')).toBeVisible()
  await page.getByRole('button', { name: 'Show access log' }).click()
  await expect(
    page.getByRole('list', { name: 'Access log' }).getByText(/revealed Social security number/),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Edit Rental Info' }).click()
  await page.getByLabel('Monthly rent').fill('4000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Application updated successfully')).toBeVisible()
  await expect(page.getByText('$150,000 a year of $160,000 needed')).toBeVisible()

  await page.getByRole('button', { name: 'Record answer' }).click()
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByText('Answer recorded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Rental Info' })).toBeHidden()
  await page.goto(`/clients/rental/${userId}/application`)
  await expect(page.getByText('Application has unachievable status: APPROVED')).toBeVisible()
})
