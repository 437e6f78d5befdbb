import { expect, type Page } from '@playwright/test'
import { readApiHeaders } from '../api.ts'
import { password, people } from '../people.ts'
import { accountButton } from './header.ts'

/** Continues from `/login` to the page of the OpenID issuer. */
export async function openIssuer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
}

/** Fills in and submits the form of the OpenID issuer. */
export async function submitIssuerForm(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in on a page that shows `/login`, and waits for the page that follows. */
export async function signInAs(page: Page, email: string, secret: string = password): Promise<void> {
  await openIssuer(page)
  await submitIssuerForm(page, email, secret)
  await expect(page.getByRole('banner')).toBeVisible()
}

/** The password of the accounts that `createAgent` makes. */
export const agentPassword = 'a first password'

/** Creates an agent's account through an invitation by the supervisor, and signs in with it. */
export async function createAgent(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await signInAs(page, people.supervisor)
  const reply = await page.request.post('/v1/invitations', {
    headers: await readApiHeaders(page),
    data: { email, name: 'Robin Vale', roles: ['AGENT'] },
  })
  const { invite_url: url } = (await reply.json()) as { invite_url: string }
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(new URL(url).pathname)
  await page.getByLabel('Password').fill(agentPassword)
  await page.getByRole('button', { name: /account/i }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Logs out through the user menu, and waits until the server has ended the session. */
export async function logOut(page: Page): Promise<void> {
  const reply = page.waitForResponse('**/v1/logout')
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await reply
  await expect(page).toHaveURL('/login')
}
