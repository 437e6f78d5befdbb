import type { Page } from '@playwright/test'
import { answerIssuer, expect, goToIssuer, logOut, people, signInAs, test, visitor } from '../office.ts'

const origin = '/results/rental?ad_type=rental&offset=0&sort_by=price&sort_dir=asc&limit=20&bedrooms=2'

async function expectNoSession(page: Page): Promise<void> {
  expect(await page.evaluate(() => localStorage.getItem('session_id'))).toBeNull()
}

/** Signs in, and answers the address with code and state by which the browser came back from the issuer. */
async function signInAndCatchReturn(page: Page): Promise<string> {
  const back = page.waitForRequest(/\/login\?code=/)
  await page.goto('/login')
  await goToIssuer(page)
  await answerIssuer(page, people.agent)
  return (await back).url()
}

visitor.describe('Who has no session', () => {
  visitor('is led to /login, and after signing in to where the way began', async ({ page }) => {
    await page.goto(origin)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await signInAs(page, people.agent)
    await expect(page).toHaveURL(origin)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  visitor('lands on the homepage when the way began at /login', async ({ page }) => {
    await page.goto('/login')
    await signInAs(page, people.agent)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Adam')
  })

  visitor('hears one message for a wrong password and for an unknown person', async ({ page }) => {
    await page.goto('/login')
    await goToIssuer(page)
    await answerIssuer(page, people.developer, 'not the password')
    const message = await page.getByRole('alert').textContent()
    expect(message).toContain('do not match')
    await answerIssuer(page, 'nobody@pboffice.example')
    await expect(page.getByRole('alert')).toHaveText(message!)
    await page.goto('/login')
    await expectNoSession(page)
    await page.goto('/')
    await expect(page).toHaveURL('/login')
  })

  visitor('picks a person of the demo and has only to agree', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: /Sofia Marin/ }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue(people.supervisor)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sofia')
  })

  visitor("signs in with one press on the issuer's own page", async ({ page }) => {
    await page.goto('/login')
    await goToIssuer(page)
    await page.getByRole('button', { name: /Nina Park/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nina')
  })
})

test('who is signed in already is told so, and shown home', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByText("You're already logged in")).toBeVisible()
  await page.getByRole('link', { name: /homepage/i }).click()
  await expect(page).toHaveURL('/')
})

test('nothing is shown while it is unknown whether there is a session', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('session_user'))
  const answer = Promise.withResolvers<void>()
  await page.route('**/v1/session', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/v1/session')
  await page.goto('/')
  await asked
  await expect(page.locator('#root')).toBeEmpty()
  await expect(page).toHaveURL('/')
  answer.resolve()
  await expect(page.getByRole('banner')).toBeVisible()
})

visitor.describe('Logging out', () => {
  visitor('leads to /login, which remembers the path and asks for the password again', async ({ page }) => {
    await page.goto('/results/sale')
    await signInAs(page, people.otherAgent)
    await expect(page).toHaveURL(/\/results\/sale\?.*limit=20/)
    const left = page.url()
    await logOut(page)
    await expectNoSession(page)
    // Would the issuer still know the person, this would lead straight back in.
    await goToIssuer(page)
    await answerIssuer(page, people.otherAgent)
    await expect(page).toHaveURL(left)
  })

  visitor('in one tab logs out the other', async ({ page, context }) => {
    await page.goto('/login')
    await signInAs(page, people.otherAgent)
    const other = await context.newPage()
    await other.goto('/results/rental')
    await expect(other.getByRole('article').first()).toBeVisible()
    await logOut(page)
    await expect(other).toHaveURL('/login')
  })

  visitor('elsewhere on the server leads the next call to /login', async ({ page }) => {
    await page.goto('/login')
    await signInAs(page, people.otherAgent)
    const headers = await page.evaluate(() => ({
      'x-session-id': localStorage.getItem('session_id')!,
      'x-app-auth': document.querySelector<HTMLMetaElement>('meta[name="app-auth"]')!.content,
      'x-requested-with': 'XMLHttpRequest',
    }))
    const reply = await page.request.post('/v1/logout', { headers })
    expect(reply.ok()).toBe(true)
    await page.goto('/results/rental')
    await expect(page).toHaveURL('/login')
    await expectNoSession(page)
  })
})

visitor.describe('A return from the issuer that is not in order', () => {
  visitor('a code and state used before', async ({ page }) => {
    const back = await signInAndCatchReturn(page)
    await expect(page).toHaveURL('/')
    await logOut(page)
    await page.goto(back)
    await expect(page.getByText(/has expired or was used already/)).toBeVisible()
    await expectNoSession(page)
  })

  visitor('an invented code', async ({ page }) => {
    await page.goto('/login')
    const asked = page.waitForRequest('**/oidc/auth?*')
    await goToIssuer(page)
    const state = new URL((await asked).url()).searchParams.get('state')
    await page.goto(`/login?code=invented&state=${state}`)
    await expect(page.getByText(/did not confirm this sign-in/)).toBeVisible()
    await expectNoSession(page)
  })

  visitor("another browser's state", async ({ page, browser }) => {
    // The owner's page never gets to trade its code, so both are still good when they are stolen.
    await page.route('**/v1/login-google', (route) => route.abort())
    const stolen = await signInAndCatchReturn(page)
    const thief = await browser.newPage()
    await thief.goto(stolen)
    await expect(thief.getByText(/was started in another browser/)).toBeVisible()
    await expectNoSession(thief)
    await thief.goto('/')
    await expect(thief).toHaveURL(/\/login$/)
    await thief.context().close()
  })
})
