import { readFile } from 'node:fs/promises'
import { expect, test } from '../office.ts'

test('a listing becomes a brochure that the browser saves', async ({ page, stock }) => {
  const { advertisement_id: id } = await stock.find(
    'ad_type=rental&limit=20',
    ({ photos }) => photos.length > 2,
  )
  await page.goto(`/listing/${id}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Brochure' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.pdf$/)
  expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-')
  await expect(page.getByRole('button', { name: 'Brochure' })).toBeEnabled()
})

test('a brochure that cannot be made says so, and can be asked for again', async ({ page, stock }) => {
  const { advertisement_id: id } = await stock.find('ad_type=sale&limit=20', () => true)
  await page.goto(`/listing/${id}`)
  await page.route('**/v1/listing-brochures', (route) => route.abort())
  await page.getByRole('button', { name: 'Brochure' }).click()
  await expect(page.getByText('The brochure could not be made.')).toBeVisible()
  await page.unroute('**/v1/listing-brochures')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Brochure' }).click()
  await saved
})
