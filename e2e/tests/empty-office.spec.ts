import { startEmptyOffice, type EmptyOffice } from '../empty-office.ts'
import { expect, visitor } from '../fixtures.ts'

let office: EmptyOffice

visitor.beforeAll(async () => {
  // Beyond the ports of the demo office.
  office = await startEmptyOffice(Number(new URL(visitor.info().project.use.baseURL!).port) + 7)
})

visitor.afterAll(() => office.stop())

visitor('an empty office starts with its set-up link, without any command', async ({ page }) => {
  await visitor.step('set-up link', async () => {
    await page.goto(office.setupLink)
    await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
    await page.getByLabel('Email').fill('maya@okafor.example')
    await page.getByLabel('Password').fill('password123')
    await expect(page.getByText('Too easy to guess. Add a word or two.')).toBeVisible()
    await page.getByLabel('Password').fill('a kettle on the roof')
    await expect(page.getByText('Strong')).toBeVisible()
    await page.getByLabel('Office name').fill('Okafor Homes')
    await page.getByRole('button', { name: 'Create account and sign in' }).click()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByRole('link', { name: /Done: Name your office/ })).toBeVisible()
    await steps.getByRole('link', { name: /Name your office/ }).click()
  })

  await visitor.step('the office', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Okafor Homes')
    await page.getByLabel('Address').fill('1140 Broadway, New York, NY 10001')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Office saved')).toBeVisible()
  })

  await visitor.step('the first listing, at an address that is not known', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'My Listings' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'New Listing' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add new listing' })
    await dialog.getByRole('combobox', { name: 'Address*' }).pressSequentially('345 e 93 st 4c')
    await page.getByRole('option', { name: /^Add 345 East 93rd Street/ }).click()
    const building = page.getByRole('dialog', { name: 'Add a building' })
    // Brooklyn has a street of this name too.
    await building.getByRole('combobox', { name: 'Borough*' }).selectOption('Manhattan')
    await expect(building.getByRole('combobox', { name: 'Neighborhood*' })).not.toHaveValue('')
    await expect(building.getByLabel('Position*')).toHaveValue(/^40\.\d+, -73\.\d+$/)
    await building.getByRole('button', { name: 'Add a building' }).click()
    await expect(dialog.getByLabel('Apt #')).toHaveValue('4C')
    await dialog.getByLabel('Price*').fill('3,200')
    await dialog.getByRole('combobox', { name: 'Beds' }).selectOption('1')
    await dialog.getByRole('combobox', { name: 'Baths' }).selectOption('1')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Successfully added new listing')).toBeVisible()
    await page
      .getByRole('dialog', { name: /^Photos of/ })
      .getByRole('button', { name: 'Done' })
      .click()
  })

  await visitor.step('the first client and colleague', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Add Client' }).click()
    const client = page.getByRole('dialog', { name: 'Add client' })
    await client.getByLabel('Email').fill('sam@mail.example')
    await client.getByLabel('First name').fill('Sam')
    await client.getByLabel('Last name').fill('Rivera')
    await client.getByRole('button', { name: 'Add client' }).click()
    await expect(page.getByText('New client, Sam Rivera, has been added')).toBeVisible()
    await page.goto(`${new URL(office.setupLink).origin}/members`)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const invitation = page.getByRole('dialog')
    await invitation.getByLabel('Name').fill('Carl Berg')
    await invitation.getByLabel('Email').fill('carl@okafor.example')
    await invitation.getByRole('button', { name: 'Create link' }).click()
    await expect(invitation.getByLabel('Invitation link')).toHaveValue(/\/invitation\//)
    await invitation.getByRole('button', { name: 'Done' }).click()
  })

  await visitor.step('first steps', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'PB Office' }).click()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByText('4 of 6 done')).toBeVisible()
  })
})
