import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'

test.describe('Brochure', () => {
  test('downloads a PDF of the listing', async ({ page, inventory }) => {
    const { advertisement_id: id } = await inventory.find(
      'ad_type=rental&limit=20',
      ({ photos }) => photos.length > 2,
    )
    await page.goto(`/listing/${id}`)
    await page.getByRole('button', { name: 'Brochure' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.pdf$/)
    expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-')
    await expect(page.getByRole('button', { name: 'Brochure' })).toBeEnabled()
  })

  test('shows an error when the brochure fails, and tries again', async ({ page, inventory }) => {
    const { advertisement_id: id } = await inventory.find('ad_type=sale&limit=20', () => true)
    await page.goto(`/listing/${id}`)
    await page.route('**/v1/listing-brochures', (route) => route.abort())
    await page.getByRole('button', { name: 'Brochure' }).click()
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await expect(page.getByText('Couldn’t create the brochure.')).toBeVisible()
    await page.unroute('**/v1/listing-brochures')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await download
  })
})
