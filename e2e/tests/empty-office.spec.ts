import { startEmptyOffice, type EmptyOffice } from '../empty-office.ts'
import { expect, visitor } from '../fixtures.ts'
import { fileInput } from '../pages/imports.ts'
import { threadRows } from '../pages/mailbox.ts'

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

  await visitor.step('what the office brings', async () => {
    await page.goto(`${new URL(office.setupLink).origin}/onboarding`)
    const steps = page.getByRole('list', { name: 'Steps' })
    const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title })
    await expect(step('People')).toContainText('1 invitation not accepted yet')
    await step('Calendars').getByRole('button', { name: 'Skip' }).click()
    await expect(step('Calendars')).toContainText('Skipped')
    await step('People').getByRole('link', { name: 'Invite people' }).click()
    await page
      .getByLabel('List of people')
      .fill(
        'Name\tEmail\tRole\nDana Ortiz\tdana@okafor.example\tAgent\nCarl Berg\tcarl@okafor.example\nNo One',
      )
    await page.getByRole('button', { name: 'Check the list' }).click()
    const preview = page.getByRole('list', { name: 'Preview' }).getByRole('listitem')
    await expect(preview).toContainText(['To invite', 'Is invited already', 'There is no email'])
    await page.getByRole('button', { name: 'Invite 1 person' }).click()
    await expect(page.getByLabel('Invitation link for Dana Ortiz')).toHaveValue(/\/invitation\//)
    await page.getByRole('link', { name: 'Bring your office' }).click()
    await expect(step('People')).toContainText('2 invitations not accepted yet')

    await step('Email').getByRole('link', { name: 'Import old email from files' }).click()
    const letter = (subject: string) =>
      `From sam@mail.example Mon Mar  2 09:00:00 2020\nFrom: sam@mail.example\nSubject: ${subject}\nMessage-ID: <${subject}@mail.example>\nDate: Mon, 2 Mar 2020 09:00:00 +0000\n\nHello\n\n`
    await fileInput(page).setInputFiles({
      name: 'Inbox.mbox',
      mimeType: 'application/mbox',
      buffer: Buffer.from(`${letter('Keys')}${letter('Lease')}`),
    })
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('button', { name: 'Import 2 messages' }).click()
    await expect(page.getByText('2 messages added')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the mailbox' }).click()
    await expect(threadRows(page)).toContainText(['Lease', 'Keys'])
    await page.goBack()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('2 messages removed')).toBeVisible()

    await page.goto(`${new URL(office.setupLink).origin}/onboarding`)
    await step('Deals before the move').getByRole('link', { name: 'Add deals' }).click()
    await fileInput(page).setInputFiles({
      name: 'closed.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Agent,Deal date,Address,Unit,Type,Gross,Agent share\nmaya@okafor.example,2026-01-05,1 Ann Street,2B,Rental,"3,000",2100\nmaya@okafor.example,2026-01-06,1 Ann Street,3B,Rental,3000 or so,2100',
      ),
    })
    await page.getByRole('button', { name: 'Upload' }).click()
    const rows = page.getByRole('list', { name: 'Rows' }).getByRole('listitem')
    await expect(rows).toContainText(['Company $900', '“3000 or so” isn’t an amount'])
    await page.getByRole('button', { name: 'Record 1 deal' }).click()
    await expect(page.getByText('1 deal recorded, $3,000 gross, 1 left out').first()).toBeVisible()
    await page.getByRole('link', { name: 'Deals before the move' }).click()
    await page.getByRole('link', { name: 'Bring your office' }).click()
    await expect(step('Deals before the move')).toContainText('Done')
    await page.getByRole('link', { name: /left out: see why/ }).click()
    await expect(page.getByRole('list', { name: 'Left out' })).toContainText('isn’t an amount in dollars')
    await page.getByRole('link', { name: 'closed.csv' }).click()
    // The toast of what was recorded has its own.
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone. Every sum is as it was.')).toBeVisible()
  })

  await visitor.step('first steps', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'PB Office' }).click()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByText('4 of 6 done')).toBeVisible()
  })
})
