import type { Browser, Page } from '@playwright/test'
import { answerIssuer, expect, goToIssuer, people, stranger, test } from '../office.ts'

test.use({ person: people.supervisor, permissions: ['clipboard-read', 'clipboard-write'] })

/** Signs a new member in, in a browser of their own. */
async function pageOf(browser: Browser, email: string, secret: string): Promise<Page> {
  const page = await stranger(browser)
  await page.goto('/login')
  await goToIssuer(page)
  await answerIssuer(page, email, secret)
  await expect(page.getByRole('banner')).toBeVisible()
  return page
}

let made = 0

/** Invites somebody new through the page; returns the link. */
async function invite(page: Page, name: string): Promise<{ email: string; url: string }> {
  made += 1
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now()}.${made}@pboffice.example`
  await page.goto('/members')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const url = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return { email, url }
}

async function accept(browser: Browser, url: string, secret: string): Promise<void> {
  const page = await stranger(browser)
  await page.goto(url)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Create account and sign in' }).click()
  await page.waitForURL(/\/oidc\/interaction\//)
  await page.close()
}

/** Finds one entry of the list, and opens its panel. */
async function open(page: Page, email: string) {
  await page.goto(`/members?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: new RegExp(email) }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  return panel
}

test('somebody invited comes in, is promoted, deactivated at once, told why, and comes back', async ({
  page,
  browser,
}) => {
  test.slow()
  const secret = 'a long password'
  const { email, url } = await invite(page, 'Ruth Vega')
  await page.goto(`/members?search=${encodeURIComponent(email)}`)
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  await accept(browser, url, secret)

  const ruth = await pageOf(browser, email, secret)
  await ruth.goto('/members')
  await expect(ruth.getByText('Page not found')).toBeVisible()
  await ruth.getByRole('button', { name: 'Account' }).click()
  await expect(ruth.getByRole('menuitem', { name: 'Account settings' })).toBeVisible()
  await expect(ruth.getByRole('menuitem', { name: 'Members' })).toBeHidden()

  const panel = await open(page, email)
  await expect(panel.getByText('Joined the office')).toBeVisible()
  await panel.getByRole('checkbox', { name: /Supervisor/ }).click()
  await panel.getByRole('button', { name: 'Save roles' }).click()
  await expect(panel.getByText('Agent → Agent, Supervisor')).toBeVisible()
  await ruth.goto('/members')
  await expect(ruth.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()

  await panel.getByRole('button', { name: 'Deactivate…' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate Ruth Vega?' })
  await expect(question.getByText('Signed out everywhere at once')).toBeVisible()
  await question.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(panel.getByText('Cannot sign in.')).toBeVisible()
  await ruth.goto('/members')
  await expect(ruth).toHaveURL('/login')
  await goToIssuer(ruth)
  await answerIssuer(ruth, email, secret)
  await expect(ruth.getByRole('alert')).toContainText('This account has been deactivated')

  await panel.getByRole('button', { name: 'Reactivate' }).click()
  await expect(panel.getByRole('button', { name: 'Deactivate…' })).toBeVisible()
  await answerIssuer(ruth, email, secret)
  await expect(ruth.getByRole('banner')).toBeVisible()
  await ruth.close()
})

test('a forgotten password is set by a link, once, and ends the sessions', async ({ page, browser }) => {
  test.slow()
  const { email, url } = await invite(page, 'Ben Okafor')
  await accept(browser, url, 'first password')
  const ben = await pageOf(browser, email, 'first password')

  const panel = await open(page, email)
  await panel.getByRole('button', { name: 'Make a password link' }).click()
  const link = await panel.getByLabel('Password link').inputValue()
  await panel.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const reset = await stranger(browser)
  await reset.goto(link)
  await expect(reset.getByText(email)).toBeVisible()
  await reset.getByLabel('New password').fill('short')
  await reset.getByRole('button', { name: /Set the password/ }).click()
  await expect(reset.getByText('at least 8 characters')).toBeVisible()
  await reset.getByLabel('New password').fill('second password')
  await reset.getByRole('button', { name: /Set the password/ }).click()
  await reset.waitForURL(/\/oidc\/interaction\//)
  await answerIssuer(reset, email, 'second password')
  await expect(reset.getByRole('banner')).toBeVisible()
  await ben.goto('/my-profile')
  await expect(ben).toHaveURL('/login')
  await reset.goto(link)
  await expect(reset.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  for (const other of [ben, reset]) await other.close()
})

test('an invitation is renewed and taken back; the links before are worth nothing', async ({
  page,
  browser,
}) => {
  const { email, url } = await invite(page, 'Cleo Marsh')
  const panel = await open(page, email)
  await panel.getByRole('button', { name: 'Make a new link' }).click()
  const second = await panel.getByLabel('Invitation link').inputValue()
  expect(second).not.toBe(url)
  await panel.getByRole('button', { name: 'Take back…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByText('Nobody in the office fits this search.')).toBeVisible()
  const visitor = await stranger(browser)
  for (const dead of [url, second]) {
    await visitor.goto(dead)
    await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  }
  await visitor.close()
})

test('work goes to a colleague and back, with its counts shown', async ({ page }) => {
  const panel = await open(page, people.otherAgent)
  const owns = panel.getByText(/^Owns /)
  const before = await owns.textContent()
  await panel.getByLabel(/Hand the work of/).selectOption({ label: 'Sofia Marin' })
  await panel.getByRole('button', { name: 'Hand over', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Hand over to Sofia Marin?' })
    .getByRole('button', { name: 'Hand over' })
    .click()
  await expect(panel.getByText(/has no listings or other work/)).toBeVisible()
  await expect(panel.getByText(/^Handed .* over to Sofia Marin$/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Hand back' }).first().click()
  await expect(owns).toHaveText(before!)
})

test('the list is searched, filtered, sorted and kept in the address; the keyboard suffices', async ({
  page,
}) => {
  await page.goto('/members')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: people.agent })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search members' }).fill('pboffice.example adam.c')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Supervisor')
  await expect(page.getByText('Nobody in the office fits this search.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await page.getByRole('button', { name: 'Last seen' }).click()
  await expect(page).toHaveURL(/sort=last_seen/)

  const adam = page.getByRole('button', { name: new RegExp(people.agent) })
  await adam.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('History', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(adam).toBeFocused()
})
