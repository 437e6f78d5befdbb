import type { Page } from '@playwright/test'
import { readApiHeaders } from '../api.ts'
import { expect, test, visitor } from '../fixtures.ts'
import { logOut, openIssuer, signInAs, submitIssuerForm } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const origin = '/results/rental?ad_type=rental&offset=0&sort_by=price&sort_dir=asc&limit=20&bedrooms=2'

async function expectNoSession(page: Page): Promise<void> {
  expect(await page.evaluate(() => localStorage.getItem('session_id'))).toBeNull()
}

/** Signs in and returns the URL, with code and state, to which the issuer redirects. */
async function signInAndGetReturnUrl(page: Page): Promise<string> {
  const request = page.waitForRequest(/\/login\?code=/)
  await page.goto('/login')
  await openIssuer(page)
  await submitIssuerForm(page, people.agent)
  return (await request).url()
}

visitor.describe('Sign-in', () => {
  visitor(
    'returns to the requested page after sign-in, and after log-out and a new sign-in',
    async ({ page }) => {
      await page.goto(origin)
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await signInAs(page, people.agent)
      await expect(page).toHaveURL(origin)
      await expect(page.getByRole('article').first()).toBeVisible()

      await page.goto('/results/sale')
      await expect(page).toHaveURL(/\/results\/sale\?.*limit=20/)
      const lastUrl = page.url()
      await logOut(page)
      await expectNoSession(page)
      // The form shows that the issuer's own session has ended too.
      await openIssuer(page)
      await submitIssuerForm(page, people.agent)
      await expect(page).toHaveURL(lastUrl)
    },
  )

  visitor(
    'shows one message for a wrong password and an unknown person, and signs in a demo member with one click',
    async ({ page }) => {
      await visitor.step('wrong password and unknown person', async () => {
        await page.goto('/login')
        await openIssuer(page)
        await submitIssuerForm(page, people.developer, 'not the password')
        const message = await page.getByRole('alert').textContent()
        expect(message).toContain('Wrong email or password')
        await submitIssuerForm(page, 'unknown@pboffice.example')
        await expect(page.getByRole('alert')).toHaveText(message!)
        await page.goto('/login')
        await expectNoSession(page)
        await page.goto('/')
        await expect(page).toHaveURL('/login')
      })

      await visitor.step('one click', async () => {
        await openIssuer(page)
        await page.getByRole('button', { name: /Nina Park/ }).click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Nina')
      })
    },
  )

  visitor('signs in as the demo member that is picked', async ({ page }) => {
    await page.goto(origin)
    await page.getByRole('button', { name: /Sofia Marin/ }).click()
    await expect(page).toHaveURL(origin)
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test.describe('Existing session', () => {
  test('shows a signed-in member a link to the homepage', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText("You're already logged in")).toBeVisible()
    await page.getByRole('link', { name: /homepage/i }).click()
    await expect(page).toHaveURL('/')
  })

  test('renders nothing until the session is verified', async ({ page }) => {
    await page.addInitScript(() => localStorage.removeItem('session_user'))
    const release = Promise.withResolvers<void>()
    await page.route('**/v1/session', async (route) => {
      await release.promise
      await route.continue()
    })
    const request = page.waitForRequest('**/v1/session')
    await page.goto('/')
    await request
    await expect(page.locator('#root')).toBeEmpty()
    await expect(page).toHaveURL('/')
    release.resolve()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

visitor.describe('Log out', () => {
  visitor('in one tab logs out the other tab', async ({ page, context }) => {
    await page.goto('/login')
    await signInAs(page, people.otherAgent)
    const other = await context.newPage()
    await other.goto('/results/rental')
    await expect(other.getByRole('article').first()).toBeVisible()
    await logOut(page)
    await expect(other).toHaveURL('/login')
  })

  visitor('outside the browser sends the next request to /login', async ({ page }) => {
    await page.goto('/login')
    await signInAs(page, people.otherAgent)
    const reply = await page.request.post('/v1/logout', { headers: await readApiHeaders(page) })
    expect(reply.ok()).toBe(true)
    await page.goto('/results/rental')
    await expect(page).toHaveURL('/login')
    await expectNoSession(page)
  })
})

visitor.describe('OpenID return', () => {
  visitor('refuses a code and state that were used before, and an invented code', async ({ page }) => {
    await visitor.step('used before', async () => {
      const returnUrl = await signInAndGetReturnUrl(page)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Adam')
      await logOut(page)
      await page.goto(returnUrl)
      await expect(page.getByText(/has expired or was already used/)).toBeVisible()
      await expectNoSession(page)
    })

    await visitor.step('invented', async () => {
      await page.goto('/login')
      const request = page.waitForRequest('**/oidc/auth?*')
      await openIssuer(page)
      const state = new URL((await request).url()).searchParams.get('state')
      await page.goto(`/login?code=invented&state=${state}`)
      await expect(page.getByText(/didn't confirm this sign-in/)).toBeVisible()
      await expectNoSession(page)
    })
  })

  visitor("refuses another browser's state", async ({ page, browser }) => {
    // The owner's page never redeems the code, so code and state are still valid when they are stolen.
    await page.route('**/v1/login-google', (route) => route.abort())
    const stolen = await signInAndGetReturnUrl(page)
    const thief = await browser.newPage()
    await thief.goto(stolen)
    await expect(thief.getByText(/was started in another browser/)).toBeVisible()
    await expectNoSession(thief)
    await thief.goto('/')
    await expect(thief).toHaveURL(/\/login$/)
    await thief.context().close()
  })
})
