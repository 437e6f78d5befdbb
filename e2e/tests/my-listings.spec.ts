import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'

function createPhoto(red: number): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer()
}

async function createPhotos(...names: string[]) {
  return Promise.all(
    names.map(async (name, index) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await createPhoto(40 + 40 * index),
    })),
  )
}

/** A unit number that no building has yet. */
const newUnit = () => `T${Date.now() % 1_000_000}`

/** Adds a rental of a new unit through the dialog, and returns its name in the list. */
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
  const newUnitNotice = 'Not found in selected building. Provided unit will be created on submit'
  await expect(page.getByText(newUnitNotice).first()).toBeVisible()
  await expect(dialog.getByLabel('Apt #')).toHaveValue(unit)
  await dialog.getByRole('combobox', { name: 'Beds' }).selectOption('2')
  await expect(submit).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Baths' }).selectOption('1.5')
  await submit.click()
  await expect(page.getByText('Successfully added new listing')).toBeVisible()
  await expect(page).toHaveURL(/\/my-listings\?.*upload=\d+/)
  return `${building}, ${unit}`
}

function listingRow(page: Page, name: string) {
  return page.getByRole('list', { name: 'Listings' }).getByRole('listitem').filter({ hasText: name })
}

function photoItems(page: Page) {
  return page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
}

/** Captions in the order of the photos. */
function getCaptions(page: Page): Promise<string[]> {
  return photoItems(page)
    .getByLabel(/^Caption of photo/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
}

test.describe('My listings', () => {
  test('a listing is added with photos, which are reordered, removed and restored', async ({ page }) => {
    test.slow()
    const name = await addListing(page)
    const panel = page.getByRole('dialog', { name: `Photos of ${name}` })
    const input = panel.getByLabel('Photos', { exact: true }).first()
    await input.setInputFiles([
      ...(await createPhotos('one', 'two', 'three')),
      { name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not an image') },
    ])
    await expect(photoItems(page)).toHaveCount(3)
    await expect(panel.getByText('Use a JPEG, PNG, WebP or HEIC photo')).toBeVisible()
    await panel.getByRole('button', { name: 'Remove no.jpg from the list' }).click()
    for (const [index, text] of ['A', 'B', 'C'].entries()) {
      const caption = photoItems(page).nth(index).getByRole('textbox')
      const reply = page.waitForResponse((reply) => reply.request().method() === 'PUT')
      await caption.fill(text)
      await caption.press('Enter')
      await reply
    }
    await photoItems(page).nth(2).getByRole('button', { name: 'More: C' }).click()
    await page.getByRole('menuitem', { name: 'Make featured' }).click()
    await expect.poll(() => getCaptions(page)).toEqual(['C', 'A', 'B'])
    // Without dragging, from the menu.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await photoItems(page).nth(0).getByRole('button', { name: 'More: C' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move later' }).press('Enter')
    await expect.poll(() => getCaptions(page)).toEqual(['A', 'C', 'B'])
    // By keyboard: Escape leaves the order unchanged and the panel open.
    const announcement = page.locator('[aria-live=assertive]')
    const handle = photoItems(page).nth(0).getByRole('button', { name: 'Move A' })
    await handle.press('Space')
    // Arrow keys are heard from then on.
    await expect(announcement).toHaveText('Back at position 1 of 3')
    await page.keyboard.press('ArrowRight')
    await expect(announcement).toHaveText('Over position 2 of 3')
    await page.keyboard.press('Escape')
    await expect(announcement).toHaveText('Not moved')
    await expect(panel).toBeVisible()
    await handle.press('Space')
    await expect(announcement).toHaveText('Back at position 1 of 3')
    await page.keyboard.press('ArrowRight')
    await expect(announcement).toHaveText('Over position 2 of 3')
    await page.keyboard.press('Space')
    await expect.poll(() => getCaptions(page)).toEqual(['C', 'A', 'B'])
    await page.getByRole('button', { name: 'Move C' }).press('Space')
    await expect(announcement).toHaveText('Back at position 1 of 3')
    await page.keyboard.press('ArrowRight')
    await expect(announcement).toHaveText('Over position 2 of 3')
    await page.keyboard.press('Space')
    await expect.poll(() => getCaptions(page)).toEqual(['A', 'C', 'B'])
    await photoItems(page).nth(1).getByRole('button', { name: 'More: C' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(photoItems(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => getCaptions(page)).toEqual(['A', 'C', 'B'])
    // Toasts stay while the pointer is over them, and another one may have come that covers the button.
    await page.mouse.move(0, 0)
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect(listingRow(page, name).getByRole('button', { name: `3 photos: ${name}` })).toBeVisible()
  })

  test('a listing is edited under the fair housing and FARE Act checks, removed, restored, repriced and leased out', async ({
    page,
  }) => {
    test.slow()
    const name = await addListing(page)
    await page.getByRole('button', { name: 'Done' }).click()
    const row = listingRow(page, name)
    await test.step('edit panel', async () => {
      await listingRow(page, name)
        .getByRole('button', { name: `More: ${name}` })
        .click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const panel = page.getByRole('dialog', { name })
      await panel.getByRole('textbox', { name: 'Description' }).fill('Bright corner, perfect for families.')
      await expect(panel.getByRole('list', { name: 'Fair housing' })).toContainText('perfect for families')
      await panel.getByRole('combobox', { name: 'Commission' }).selectOption('collect_own')
      await expect(panel.getByText(/can’t be published/)).toBeVisible()
      await panel.getByRole('button', { name: 'Save listing' }).click()
      await expect(panel.getByRole('alert').filter({ hasText: 'FARE Act' }).first()).toBeVisible()
      await panel.getByRole('combobox', { name: 'Commission' }).selectOption('owner_pays')
      await panel.getByRole('combobox', { name: 'Building’s pet policy' }).selectOption('Cats and dogs')
      await panel.getByRole('button', { name: 'Add an open house' }).click()
      await panel.getByRole('textbox', { name: 'Description' }).fill('Bright corner.')
      await panel.getByRole('button', { name: 'Save listing' }).click()
      await expect(page.getByText('Listing saved')).toBeVisible()
      await expect(panel).toHaveCount(0)
    })

    await test.step('remove and undo', async () => {
      await row.getByRole('button', { name: `More: ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Remove…' }).click()
      const dialog = page.getByRole('dialog', { name: `Remove ${name}?` })
      await dialog.getByRole('radio', { name: /^Duplicate/ }).check()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect(row).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row).toBeVisible()
    })

    await test.step('price and status', async () => {
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
      await expect(dialog.getByText('The date is before the previous status change')).toBeVisible()
      await dialog
        .getByLabel('Contract date')
        .fill(new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' }))
      await dialog.getByRole('button', { name: 'Save status' }).click()
      await expect(row).toHaveCount(0)
      await page.getByRole('link', { name: /^In contract/ }).click()
      await expect(row.getByRole('button', { name: /Lease Out/ })).toBeVisible()
    })
  })

  test('the dialog restores an incomplete form after a reload', async ({ page }) => {
    await page.goto('/my-listings')
    await page.getByRole('main').getByRole('button', { name: 'Add listing' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add new listing' })
    await dialog.getByLabel('Price*').fill('1234')
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('banner').getByRole('button', { name: 'New Listing' }).click()
    await expect(dialog.getByLabel('Price*')).toHaveValue('1,234')
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await expect(dialog.getByLabel('Price*')).toHaveValue('')
  })
})
