import type { Browser, Page } from '@playwright/test'
import { expect, newVisitorPage, test } from '../fixtures.ts'
import { accountButton } from '../pages/header.ts'
import { openIssuer, signInAs, submitIssuerForm } from '../pages/sign-in.ts'
import { people } from '../people.ts'

test.use({ person: people.supervisor, permissions: ['clipboard-read', 'clipboard-write'] })

/** Signs a member in, in another browser context. */
async function signInNewPage(browser: Browser, email: string, secret: string): Promise<Page> {
  const page = await newVisitorPage(browser)
  await page.goto('/login')
  await signInAs(page, email, secret)
  return page
}

let inviteCount = 0

/** Invites a new member through the page, and returns email and link. */
async function invite(page: Page, name: string): Promise<{ email: string; url: string }> {
  inviteCount += 1
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now()}.${inviteCount}@pboffice.example`
  await page.goto('/members')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return { email, url }
}

async function accept(browser: Browser, url: string, secret: string): Promise<void> {
  const page = await newVisitorPage(browser)
  await page.goto(url)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Create account and sign in' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.close()
}

/** Opens the panel of a member. */
async function openMember(page: Page, email: string) {
  await page.goto(`/members?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: new RegExp(email) }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  return panel
}

test.describe('Members', () => {
  test('an invited member joins, is promoted, deactivated with immediate effect, and reactivated', async ({
    page,
    browser,
  }) => {
    test.slow()
    const secret = 'a long password'
    const { email, url } = await invite(page, 'Ruth Vega')
    await page.goto(`/members?search=${encodeURIComponent(email)}`)
    await expect(page.getByText('Invited', { exact: true })).toBeVisible()
    await accept(browser, url, secret)

    const ruth = await signInNewPage(browser, email, secret)
    await ruth.goto('/members')
    await expect(ruth.getByText('Page not found')).toBeVisible()
    await accountButton(ruth).click()
    await expect(ruth.getByRole('menuitem', { name: 'Account settings' })).toBeVisible()
    await expect(ruth.getByRole('menuitem', { name: 'Members' })).toBeHidden()

    const panel = await openMember(page, email)
    await expect(panel.getByText('Joined the office')).toBeVisible()
    await panel.getByRole('checkbox', { name: /Supervisor/ }).click()
    await panel.getByRole('button', { name: 'Save roles' }).click()
    await expect(panel.getByText('Agent → Agent, Supervisor')).toBeVisible()
    await ruth.goto('/members')
    await expect(ruth.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()

    await panel.getByRole('button', { name: 'Deactivate…' }).click()
    const question = page.getByRole('dialog', { name: 'Deactivate Ruth Vega?' })
    await expect(question.getByText('Signed out everywhere right away')).toBeVisible()
    await question.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(panel.getByText("Can't sign in.")).toBeVisible()
    await ruth.goto('/members')
    await expect(ruth).toHaveURL('/login')
    await openIssuer(ruth)
    await submitIssuerForm(ruth, email, secret)
    await expect(ruth.getByRole('alert')).toContainText('This account has been deactivated')

    await panel.getByRole('button', { name: 'Reactivate' }).click()
    await expect(panel.getByRole('button', { name: 'Deactivate…' })).toBeVisible()
    await submitIssuerForm(ruth, email, secret)
    await expect(ruth.getByRole('banner')).toBeVisible()
    await ruth.close()
  })

  test('a password link sets the password once and ends all sessions', async ({ page, browser }) => {
    test.slow()
    const { email, url } = await invite(page, 'Ben Okafor')
    await accept(browser, url, 'first password')
    const ben = await signInNewPage(browser, email, 'first password')

    const panel = await openMember(page, email)
    await panel.getByRole('button', { name: 'Create password link' }).click()
    const link = await panel.getByLabel('Password link').inputValue()
    await panel.getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

    const reset = await newVisitorPage(browser)
    await reset.goto(link)
    await expect(reset.getByText(email)).toBeVisible()
    await reset.getByLabel('New password').fill('short')
    await reset.getByRole('button', { name: /Set password/ }).click()
    await expect(reset.getByText('Use at least 8 characters')).toBeVisible()
    await reset.getByLabel('New password').fill('second password')
    await reset.getByRole('button', { name: /Set password/ }).click()
    await expect(reset.getByRole('banner')).toBeVisible()
    await ben.goto('/my-profile')
    await expect(ben).toHaveURL('/login')
    await reset.goto(link)
    await expect(reset.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    for (const other of [ben, reset]) await other.close()
  })

  test('an invitation is renewed and revoked, which invalidates its links', async ({ page, browser }) => {
    const { email, url } = await invite(page, 'Cleo Marsh')
    const panel = await openMember(page, email)
    await panel.getByRole('button', { name: 'Create new link' }).click()
    const second = await panel.getByLabel('Invitation link').inputValue()
    expect(second).not.toBe(url)
    await panel.getByRole('button', { name: 'Cancel invitation…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation', exact: true }).click()
    await expect(page.getByText('No members match this search.')).toBeVisible()
    const visitor = await newVisitorPage(browser)
    for (const revoked of [url, second]) {
      await visitor.goto(revoked)
      await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    }
    await visitor.close()
  })

  test('work is reassigned to a colleague and back, with counts', async ({ page }) => {
    const panel = await openMember(page, people.otherAgent)
    // Other tests add clients of this member meanwhile, but no listings.
    const [listings] = /[\d,]+ listings/.exec((await panel.getByText(/^Owns /).textContent())!)!
    const owned = panel.getByText(new RegExp(`^Owns .*\\b${listings}`))
    await panel.getByLabel(/^Reassign .*work to$/).selectOption({ label: 'Sofia Marin' })
    await panel.getByRole('button', { name: 'Reassign', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Reassign to Sofia Marin?' })
      .getByRole('button', { name: 'Reassign' })
      .click()
    await expect(owned).toBeHidden()
    await expect(
      panel.getByText(new RegExp(`^Reassigned .*\\b${listings}\\b.* to Sofia Marin$`)).first(),
    ).toBeVisible()
    await panel.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(owned).toBeVisible()
  })

  test('the list is searched, filtered and sorted by URL, and works by keyboard', async ({ page }) => {
    await page.goto('/members')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.filter({ hasText: people.agent })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('pboffice.example adam.c')
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/search=/)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Supervisor')
    await expect(page.getByText('No members match this search.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all members' }).click()
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
})
