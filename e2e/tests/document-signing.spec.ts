import { expect, test } from '../fixtures.ts'
import { createClient } from '../pages/clients.ts'
import { createPdf, readSigningPath } from '../pages/signature-requests.ts'

test('an agent sends a PDF for signature, a renter signs it on a phone, and the agent downloads it', async ({
  page,
  browser,
  api,
}) => {
  // Two devices, an email and a signed PDF.
  test.slow()
  const { name } = await createClient(api)
  const title = `Lease rider ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/applications/documents')
  await page.getByRole('button', { name: 'Send for signature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send for signature' })
  await dialog.getByRole('combobox', { name: 'Client' }).fill(name)
  await dialog.getByRole('option', { name: new RegExp(name) }).click()
  await expect(dialog.getByLabel('Name of signer 1')).toHaveValue(name)
  await dialog.locator('input[type=file]').setInputFiles(createPdf('rider.pdf'))
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('combobox', { name: 'Links work for' }).selectOption('30 days')
  await dialog.getByRole('button', { name: 'Place fields' }).click()
  const placing = page.getByRole('dialog', { name: 'Place fields' })
  const sheet = placing.locator('[data-page="1"]')
  await expect(sheet.locator('canvas')).toBeVisible()
  await placing.getByRole('button', { name: 'Text', exact: true }).click()
  await sheet.click({ position: { x: 300, y: 200 } })
  await placing.getByLabel('Label').fill('Move-in date')
  await placing.getByRole('button', { name: 'Signature', exact: true }).press('Enter')
  const signature = placing.getByRole('button', { name: `Signature of ${name}, page 1` })
  const before = (await signature.boundingBox())!
  await signature.press('ArrowDown')
  expect((await signature.boundingBox())!.y).toBeGreaterThan(before.y)
  await placing.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('2 fields placed')).toBeVisible()

  // Saved as a template, and placed by it instead.
  await dialog.getByRole('button', { name: 'Save as template' }).click()
  const saving = page.getByRole('dialog', { name: 'Save fields as a template' })
  await saving.getByLabel('Name').fill(title)
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saving).toBeHidden()
  await dialog.getByRole('button', { name: 'Use a template' }).click()
  await page.getByRole('button', { name: `Use ${title}` }).click()
  const applying = page.getByRole('dialog', { name: `Use “${title}”` })
  await expect(applying.getByText('The 2 fields placed so far are replaced.')).toBeVisible()
  await applying.getByRole('button', { name: 'Place 2 fields' }).click()
  await expect(signature).toBeVisible()
  await placing.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('2 fields placed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page.getByText(/goes out for signature/)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search documents' }).fill(title)
  const view = page.getByRole('button', { name: `View ${title}` })
  const row = page.getByRole('listitem').filter({ has: view })
  await expect(row).toHaveCount(1)
  await expect(row.getByText('Waiting for signatures')).toBeVisible()

  const phone = await browser.newPage({
    storageState: { cookies: [], origins: [] },
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.goto(await readSigningPath(api, title))
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // Opening it appears in the list while it is open.
  await expect(row.getByText(/^Opened/)).toBeVisible()
  await phone.getByRole('button', { name: 'Start' }).click()
  await phone.getByLabel('Move-in date', { exact: true }).fill('May 1')
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
  // What was filled in is there again.
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Move-in date, filled in' })).toHaveText('May 1')
  await phone.getByRole('button', { name: 'Start' }).click()
  await phone.getByRole('button', { name: 'Sign here', exact: true }).click()
  await expect(phone.getByText('All required fields are filled in')).toBeVisible()
  await phone
    .getByRole('radio', { name: 'Type' })
    .or(phone.getByRole('button', { name: 'Type' }))
    .click()
  await phone.getByRole('textbox', { name: 'Your full name' }).fill(name)
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: 'Sign and send' }).click()
  await expect(phone.getByText(/^(You’ve signed|All have signed)$/)).toBeVisible()
  await phone.context().close()

  // Only then can the signed PDF be downloaded.
  await expect(row.getByText('Signed by all', { exact: true })).toBeVisible({ timeout: 30_000 })
  await row.getByRole('button', { name: `Actions for ${title}` }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download signed PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
})
