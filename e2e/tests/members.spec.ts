import type { Browser, Page } from '@playwright/test'
import { answerIssuer, expect, goToIssuer, people, signInAs, visitor as test } from '../office.ts'

/** A page of its own, signed in; nobody else's session is touched. */
async function pageOf(browser: Browser, baseURL: string | undefined, email: string, secret?: string) {
  const page = await browser.newPage({
    baseURL: baseURL!,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto('/login')
  if (secret === undefined) await signInAs(page, email)
  else {
    await goToIssuer(page)
    await answerIssuer(page, email, secret)
    await expect(page.getByRole('banner')).toBeVisible()
  }
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
  const page = await browser.newPage()
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
  browser,
  baseURL,
}) => {
  test.slow()
  const secret = 'a long password'
  const boss = await pageOf(browser, baseURL, people.supervisor)
  const { email, url } = await invite(boss, 'Ruth Vega')
  await boss.goto(`/members?search=${encodeURIComponent(email)}`)
  await expect(boss.getByText('Invited', { exact: true })).toBeVisible()
  await accept(browser, url, secret)

  const ruth = await pageOf(browser, baseURL, email, secret)
  await ruth.goto('/members')
  await expect(ruth.getByText('Page not found')).toBeVisible()
  await ruth.getByRole('button', { name: 'Account' }).click()
  await expect(ruth.getByRole('menuitem', { name: 'Account settings' })).toBeVisible()
  await expect(ruth.getByRole('menuitem', { name: 'Members' })).toBeHidden()

  const panel = await open(boss, email)
  await expect(panel.getByText('Joined the office')).toBeVisible()
  await panel.getByRole('checkbox', { name: /Supervisor/ }).click()
  await panel.getByRole('button', { name: 'Save roles' }).click()
  await expect(panel.getByText('Agent → Agent, Supervisor')).toBeVisible()
  await ruth.goto('/members')
  await expect(ruth.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()

  await panel.getByRole('button', { name: 'Deactivate…' }).click()
  const question = boss.getByRole('dialog', { name: 'Deactivate Ruth Vega?' })
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
  await boss.close()
  await ruth.close()
})

test('a forgotten password is set by a link, once, and ends the sessions', async ({ browser, baseURL }) => {
  test.slow()
  const boss = await pageOf(browser, baseURL, people.supervisor)
  const { email, url } = await invite(boss, 'Ben Okafor')
  await accept(browser, url, 'first password')
  const ben = await pageOf(browser, baseURL, email, 'first password')

  const panel = await open(boss, email)
  await panel.getByRole('button', { name: 'Make a password link' }).click()
  const link = await panel.getByLabel('Password link').inputValue()
  await panel.getByRole('button', { name: 'Copy' }).click()
  expect(await boss.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const reset = await browser.newPage({ baseURL: baseURL! })
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
  for (const page of [boss, ben, reset]) await page.close()
})

test('an invitation is renewed and taken back; the links before are worth nothing', async ({
  browser,
  baseURL,
}) => {
  const boss = await pageOf(browser, baseURL, people.supervisor)
  const { email, url } = await invite(boss, 'Cleo Marsh')
  const panel = await open(boss, email)
  await panel.getByRole('button', { name: 'Make a new link' }).click()
  const second = await panel.getByLabel('Invitation link').inputValue()
  expect(second).not.toBe(url)
  await panel.getByRole('button', { name: 'Take back…' }).click()
  await boss.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(boss.getByText('Nobody in the office fits this search.')).toBeVisible()
  const visitor = await browser.newPage()
  for (const dead of [url, second]) {
    await visitor.goto(dead)
    await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  }
  await visitor.close()
  await boss.close()
})

test('work goes to a colleague and back, with its counts shown', async ({ browser, baseURL }) => {
  const boss = await pageOf(browser, baseURL, people.supervisor)
  const panel = await open(boss, people.otherAgent)
  const owns = panel.getByText(/^Owns /)
  const before = await owns.textContent()
  await panel.getByLabel(/Hand the work of/).selectOption({ label: 'Dev Ito' })
  await panel.getByRole('button', { name: 'Hand over', exact: true }).click()
  await boss
    .getByRole('dialog', { name: 'Hand over to Dev Ito?' })
    .getByRole('button', { name: 'Hand over' })
    .click()
  await expect(panel.getByText(/has no listings or other work/)).toBeVisible()
  await expect(panel.getByText(/^Handed .* over to Dev Ito$/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Hand back' }).first().click()
  await expect(owns).toHaveText(before!)
  await boss.close()
})

test('the list is searched, filtered, sorted and kept in the address; the keyboard suffices', async ({
  browser,
  baseURL,
}) => {
  const boss = await pageOf(browser, baseURL, people.supervisor)
  await boss.goto('/members')
  const rows = boss.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: people.agent })).toBeVisible()
  await boss.getByRole('searchbox', { name: 'Search members' }).fill('pboffice.example adam.c')
  await expect(rows).toHaveCount(2)
  await expect(boss).toHaveURL(/search=/)
  await boss.reload()
  await expect(rows).toHaveCount(2)
  await boss.getByRole('combobox', { name: 'Role' }).selectOption('Supervisor')
  await expect(boss.getByText('Nobody in the office fits this search.')).toBeVisible()
  await boss.getByRole('button', { name: 'Show everybody' }).click()
  await boss.getByRole('button', { name: 'Last seen' }).click()
  await expect(boss).toHaveURL(/sort=last_seen/)

  const adam = boss.getByRole('button', { name: new RegExp(people.agent) })
  await adam.focus()
  await boss.keyboard.press('Enter')
  await expect(boss.getByRole('dialog').getByText('History', { exact: true })).toBeVisible()
  await boss.keyboard.press('Escape')
  await expect(boss.getByRole('dialog')).toBeHidden()
  await expect(adam).toBeFocused()
  await boss.close()
})
