import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../office.ts'

function photo(red: number): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer()
}

async function files(...names: string[]) {
  return Promise.all(
    names.map(async (name, index) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(40 + 40 * index),
    })),
  )
}

/** A unit that no building has yet. */
const newUnit = () => `T${Date.now() % 1_000_000}`

/** Adds a rental of a new unit through the dialog; returns what the list calls it. */
async function addListing(page: Page, unit = newUnit()): Promise<string> {
  await page.goto('/my-listings')
  await page.getByRole('banner').getByRole('button', { name: 'New Listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new listing' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  const address = dialog.getByRole('combobox', { name: 'Address*' })
  await address.pressSequentially('1 w')
  await dialog.getByRole('listbox', { name: 'Address*' }).getByRole('option').first().click()
  const building = await address.inputValue()
  await dialog.getByLabel('Apt #').fill(unit)
  await dialog.getByLabel('Price*').fill('4,250')
  const missing = 'Not found in selected building. Provided unit will be created on submit'
  await expect(page.getByText(missing).first()).toBeVisible()
  await expect(dialog.getByLabel('Apt #')).toHaveValue(unit)
  await dialog.getByRole('combobox', { name: 'Beds' }).selectOption('2')
  await expect(submit).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Baths' }).selectOption('1.5')
  await submit.click()
  await expect(page.getByText('Successfully added new listing')).toBeVisible()
  await expect(page).toHaveURL(/\/my-listings\?.*upload=\d+/)
  return `${building}, ${unit}`
}

function line(page: Page, name: string) {
  return page.getByRole('list', { name: 'Listings' }).getByRole('listitem').filter({ hasText: name })
}

function photos(page: Page) {
  return page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
}

/** Captions in the order of the photos. */
function captions(page: Page): Promise<string[]> {
  return photos(page)
    .getByLabel(/^Caption of photo/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
}

test('a listing is added with photos, which are ordered, taken off and put back', async ({ page }) => {
  test.slow()
  const name = await addListing(page)
  const panel = page.getByRole('dialog', { name: `Photos of ${name}` })
  const input = panel.getByLabel('Photos', { exact: true }).first()
  await input.setInputFiles([
    ...(await files('one', 'two', 'three')),
    { name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ])
  await expect(photos(page)).toHaveCount(3)
  await expect(panel.getByText('This file is not a JPEG, PNG, WebP or HEIC picture')).toBeVisible()
  await panel.getByRole('button', { name: 'Take no.jpg off the list' }).click()
  for (const [index, text] of ['A', 'B', 'C'].entries()) {
    const caption = photos(page).nth(index).getByRole('textbox')
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
    await caption.fill(text)
    await caption.press('Enter')
    await saved
  }
  await photos(page).nth(2).getByRole('button', { name: 'More: C' }).click()
  await page.getByRole('menuitem', { name: 'Make it the featured photo' }).click()
  await expect.poll(() => captions(page)).toEqual(['C', 'A', 'B'])
  // The way without dragging.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await photos(page).nth(0).getByRole('button', { name: 'More: C' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move later' }).press('Enter')
  await expect.poll(() => captions(page)).toEqual(['A', 'C', 'B'])
  // By keyboard: Escape leaves the photo where it was, and the panel open.
  const said = page.locator('[aria-live=assertive]')
  const handle = photos(page).nth(0).getByRole('button', { name: 'Move A' })
  await handle.press('Space')
  await expect(said).toHaveText(/place 1 of 3/)
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Over place 2 of 3')
  await page.keyboard.press('Escape')
  await expect(said).toHaveText('Left where it was')
  await expect(panel).toBeVisible()
  await handle.press('Space')
  await expect(said).toHaveText(/place 1 of 3/)
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Over place 2 of 3')
  await page.keyboard.press('Space')
  await expect.poll(() => captions(page)).toEqual(['C', 'A', 'B'])
  await page.getByRole('button', { name: 'Move C' }).press('Space')
  await expect(said).toHaveText(/place 1 of 3/)
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Over place 2 of 3')
  await page.keyboard.press('Space')
  await expect.poll(() => captions(page)).toEqual(['A', 'C', 'B'])
  await photos(page).nth(1).getByRole('button', { name: 'More: C' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(photos(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => captions(page)).toEqual(['A', 'C', 'B'])
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(line(page, name).getByRole('button', { name: `3 photos: ${name}` })).toBeVisible()
})

test('a price and a status change in place, and are taken back', async ({ page }) => {
  test.slow()
  const name = await addListing(page)
  await page.getByRole('button', { name: 'Done' }).click()
  const row = line(page, name)
  await row.getByRole('button', { name: /^Change the price/ }).click()
  await row.getByRole('textbox').fill('4,100')
  await row.getByRole('textbox').press('Enter')
  await expect(row.getByText('$4,100/month')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('$4,250/month')).toBeVisible()
  await row.getByRole('button', { name: /^Status of/ }).click()
  await page.getByRole('menuitem', { name: 'Lease Out…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lease Out' })
  await dialog.getByLabel('Contract date').fill('2001-01-01')
  await dialog.getByRole('button', { name: 'Save status' }).click()
  await expect(dialog.getByText('The day lies before the change before it')).toBeVisible()
  await dialog
    .getByLabel('Contract date')
    .fill(new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' }))
  await dialog.getByRole('button', { name: 'Save status' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: /^In contract/ }).click()
  await expect(row.getByRole('button', { name: /Lease Out/ })).toBeVisible()
})

test('a listing is removed for a reason, and comes back', async ({ page }) => {
  const name = await addListing(page)
  await page.getByRole('button', { name: 'Done' }).click()
  const row = line(page, name)
  await row.getByRole('button', { name: `More: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` })
  await dialog.getByRole('radio', { name: /^Duplicate/ }).check()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('the edit panel says what the law and fair housing say, and keeps what is right', async ({ page }) => {
  test.slow()
  const name = await addListing(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await line(page, name)
    .getByRole('button', { name: `More: ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('textbox', { name: 'Description' }).fill('Bright corner, perfect for families.')
  await expect(panel.getByRole('list', { name: 'Fair housing' })).toContainText('perfect for families')
  await panel.getByRole('combobox', { name: 'Commission' }).selectOption('collect_own')
  await expect(panel.getByText(/cannot be published/)).toBeVisible()
  await panel.getByRole('button', { name: 'Save listing' }).click()
  await expect(panel.getByRole('alert').filter({ hasText: 'FARE Act' }).first()).toBeVisible()
  await panel.getByRole('combobox', { name: 'Commission' }).selectOption('owner_pays')
  await panel.getByRole('textbox', { name: 'Description' }).fill('Bright corner.')
  await panel.getByRole('button', { name: 'Save listing' }).click()
  await expect(page.getByText('Listing saved')).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('a half-filled form waits in the dialog', async ({ page }) => {
  await page.goto('/my-listings')
  await page.getByRole('main').getByRole('button', { name: 'Add listing' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add new listing' })
  await dialog.getByLabel('Price*').fill('1234')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'New Listing' }).click()
  await expect(dialog.getByLabel('Price*')).toHaveValue('1234')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByLabel('Price*')).toHaveValue('')
})
