import { test as base, expect, type Page } from '@playwright/test'

/** The demo office's people, all with one password. */
export const people = {
  supervisor: 'sofia.marin@pboffice.example',
  agent: 'adam.cole@pboffice.example',
  otherAgent: 'nina.park@pboffice.example',
} as const

export const password = 'demo-office'

/** Signs in through the issuer's own page, as a person would, from wherever the page stands on `/login`. */
export async function signInAs(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByRole('button', { name: /continue with e-mail/i }).click()
  await page.getByLabel(/e-mail/i).fill(email)
  await page.getByLabel(/password/i).fill(secret)
  await page.getByRole('button', { name: /^sign in$/i }).click()
}

/** A test with a page whose agent is signed in; the session is made once for each worker. */
export const test = base.extend<{ agentPage: Page }, { sessionId: string }>({
  sessionId: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await page.goto('/login')
      await signInAs(page, people.agent)
      await expect(page).toHaveURL('/')
      const sessionId = await page.evaluate(() => localStorage.getItem('session_id'))
      await page.close()
      await use(sessionId!)
    },
    { scope: 'worker' },
  ],
  agentPage: async ({ page, sessionId }, use) => {
    await page.addInitScript((id) => {
      if (!sessionStorage.getItem('e2e-signed-in')) localStorage.setItem('session_id', id)
      sessionStorage.setItem('e2e-signed-in', '1')
    }, sessionId)
    await use(page)
  },
})

export { expect }
