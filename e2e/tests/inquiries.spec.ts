import { expect, test } from '../fixtures.ts'
import { enableInquiryForm, sendInquiry } from '../pages/inquiries.ts'
import { people } from '../people.ts'

test('a person writes by the public form, and an agent takes the inquiry and answers it', async ({
  page,
  browser,
  sessions,
}) => {
  const office = await browser.newPage({ storageState: (await sessions(people.supervisor)).state })
  await enableInquiryForm(office)
  const name = await sendInquiry(browser, office.url())
  await office.context().close()

  await page.goto('/inquiries?scope=unassigned')
  await page.getByRole('searchbox', { name: 'Search inquiries' }).fill(name)
  await expect(page.locator('[data-inquiry-row]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  const notLead = page.getByRole('button', { name: `Not a lead: ${name}` })
  await notLead.click()
  await expect(page.locator('[data-inquiry-row]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('[data-inquiry-row]').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByText('It’s yours')).toBeVisible()

  const form = page.getByRole('form', { name: 'Reply' })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('r')
  await expect(form.getByLabel('Message')).toBeFocused()
  await page.keyboard.type('Yes, come and see it.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message has been sent')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Yes, come and see it.')
  await expect(page.getByRole('button', { name: 'Mark as not answered' })).toBeVisible()
})

test('a question about an own listing is answered with its free times, and needs no response', async ({
  page,
  browser,
  sessions,
}) => {
  const office = await browser.newPage({ storageState: (await sessions(people.supervisor)).state })
  await enableInquiryForm(office)
  await office.context().close()
  await page.goto('/my-listings')
  const path = await page.locator('main a[href^="/listing/"]').first().getAttribute('href')
  const listingId = /\d+/.exec(path!)![0]
  const name = await sendInquiry(browser, page.url(), listingId)

  await page.goto(`/inquiries?q=${encodeURIComponent(name)}`)
  await page.locator('[data-inquiry-row]').first().click()
  await expect(page.getByText(/You’re the contact|You're the contact/)).toBeVisible()
  const form = page.getByRole('form', { name: 'Reply' })
  await form.getByRole('button', { name: 'Suggest times' }).click()
  const times = form.getByRole('region', { name: 'Times to see it' })
  await times.getByRole('group').first().getByRole('button').first().click()
  await expect(times.locator('[aria-pressed="true"]')).toHaveCount(1)
  await form.getByLabel('Message').fill('It is available.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message has been sent')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Times that work to see it:')
  await expect(page.getByText('Needs a response')).toHaveCount(0)
})
