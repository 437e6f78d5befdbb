import type { APIRequestContext } from '@playwright/test'
import { expect, newVisitorPage, test } from '../fixtures.ts'
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

test('an agent asks a client to apply, reviews the form, sends it, and records the answer', async ({
  page,
  browser,
  api,
}) => {
  // Two packages are built.
  test.slow()
  const { userId, name } = await createClient(api)
  await page.goto(`/clients/rental/${userId}/details`)
  await page.getByRole('button', { name: 'Ask to apply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask to apply' })
  await dialog.getByRole('combobox', { name: 'Listing or address' }).fill('20 Carroll Street')
  await dialog.getByLabel('Unit').fill('3E')
  await dialog.getByLabel('Monthly rent').fill('3500')
  await dialog.getByRole('button', { name: 'Ask 1 person' }).dblclick()
  await expect(page.getByText(/^Email goes out to .* in/)).toBeVisible()

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

  // Looks at the package before it is sent.
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const sendDialog = page.getByRole('dialog', { name: 'Send the application' })
  await send.click()
  await sendDialog.getByRole('button', { name: 'Download', exact: true }).click()
  const saved = page.waitForEvent('download')
  await sendDialog.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toBe('application-20-carroll-street-3e.pdf')
  await expect(sendDialog).toBeHidden()

  await send.click()
  await sendDialog.getByLabel('To', { exact: true }).fill('landlord@owner.example')
  // It is neither signed nor complete.
  await expect(sendDialog.getByText('Not signed yet')).toBeVisible()
  await sendDialog.getByRole('checkbox', { name: 'Send it as it is' }).check()
  await sendDialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page.getByText('Application goes out to landlord@owner.example in 5 s')).toBeVisible()
  await expect(page.getByText('landlord@owner.example', { exact: true })).toHaveCount(1)

  // The landlord opens a link, without an account.
  await send.click()
  await sendDialog.getByRole('button', { name: 'Link', exact: true }).click()
  await sendDialog.getByLabel('Who it is for').fill('Carroll Holdings')
  await sendDialog.getByRole('checkbox', { name: 'Send it as it is' }).check()
  await sendDialog.getByRole('button', { name: 'Make link' }).click()
  const url = await page.getByRole('textbox', { name: 'Link for Carroll Holdings' }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  const submissions = page.getByRole('list', { name: 'Sent to landlords' })
  const shared = submissions.getByRole('listitem').filter({ hasText: 'Link for Carroll Holdings' })
  await expect(shared.getByText('Not opened yet')).toBeVisible()
  const landlord = await newVisitorPage(browser)
  await landlord.goto(new URL(url).pathname)
  await expect(landlord.getByText('Prepared for Carroll Holdings')).toBeVisible()
  await landlord.getByRole('button', { name: 'Open the package' }).click()
  await expect(landlord.getByText('The PDF is ready')).toBeVisible()
  await landlord.context().close()
  await expect(shared.getByText(/^Opened once/)).toBeVisible()

  await page.getByRole('button', { name: 'Record answer' }).click()
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByText('Answer recorded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Rental Info' })).toBeHidden()
  await page.goto(`/clients/rental/${userId}/application`)
  await expect(page.getByText('Application has unachievable status: APPROVED')).toBeVisible()
})
