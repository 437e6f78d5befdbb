import { test as base, expect, type Browser, type Page } from '@playwright/test'
import { openStock, type Stock } from './stock.ts'

/** The demo office's people, all with one password. */
export const people = {
  supervisor: 'sofia.marin@pboffice.example',
  agent: 'adam.cole@pboffice.example',
  otherAgent: 'nina.park@pboffice.example',
  developer: 'dev.ito@pboffice.example',
} as const

export const password = 'demo-office'

/** Goes from `/login`, where the page stands, to the issuer's own page. */
export async function goToIssuer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /continue with e-mail/i }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
}

/** Answers the issuer's page, as a person would. */
export async function answerIssuer(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in from wherever the page stands on `/login`. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await goToIssuer(page)
  await answerIssuer(page, email)
  await expect(page.getByRole('banner')).toBeVisible()
}

/** The password of who was made by `newAgent`. */
export const firstPassword = 'a first password'

/** Makes an account of the test's own, through an invitation of the supervisor's, and signs in with it. */
export async function newAgent(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await signInAs(page, people.supervisor)
  const url = await page.evaluate(async (address) => {
    const headers = {
      'content-type': 'application/json',
      'x-session-id': localStorage.getItem('session_id')!,
      'x-app-auth': document.querySelector<HTMLMetaElement>('meta[name="app-auth"]')!.content,
      'x-requested-with': 'XMLHttpRequest',
    }
    const body = JSON.stringify({ email: address, name: 'Robin Vale', roles: ['AGENT'] })
    const reply = await fetch('/v1/invitations', { method: 'POST', headers, body })
    return ((await reply.json()) as { invite_url: string }).invite_url
  }, email)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(new URL(url).pathname)
  await page.getByLabel('Password').fill(firstPassword)
  await page.getByRole('button', { name: /account/i }).click()
  await answerIssuer(page, email, firstPassword)
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Logs out through the user menu, and waits until the server knows it too. */
export async function logOut(page: Page): Promise<void> {
  const told = page.waitForResponse('**/v1/logout')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await told
  await expect(page).toHaveURL('/login')
}

interface Session {
  readonly state: {
    cookies: []
    origins: { origin: string; localStorage: { name: string; value: string }[] }[]
  }
  readonly headers: Record<string, string>
}

/** What a browser holds before anybody signs in; a new page would else hold what the running test's page does. */
const nobody: Session['state'] = { cookies: [], origins: [] }

type Sessions = (email: string) => Promise<Session>

interface Options {
  /** Whose pages they are; the agent's where nothing else is said. */
  readonly person: string
}

/**
 * A test of what a signed-in person does: each page has the person's session, which is made once for each worker (so
 * nothing here may end it), and `stock` asks the API the same questions as an agent's page.
 */
export const test = base.extend<Options & { session: Session }, { sessions: Sessions; stock: Stock }>({
  sessions: [
    async ({ browser }, use, { project }) => {
      const made = new Map<string, Promise<Session>>()
      const make = async (email: string): Promise<Session> => {
        const page = await browser.newPage({ baseURL: project.use.baseURL!, storageState: nobody })
        await page.goto('/login')
        await signInAs(page, email)
        const { origins } = await page.context().storageState()
        const headers = await page.evaluate(() => ({
          'x-session-id': localStorage.getItem('session_id')!,
          'x-app-auth': document.querySelector<HTMLMetaElement>('meta[name="app-auth"]')!.content,
          'x-requested-with': 'XMLHttpRequest',
        }))
        await page.context().close()
        return { state: { cookies: [], origins }, headers }
      }
      await use((email) => {
        const session = made.get(email) ?? make(email)
        made.set(email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  stock: [
    async ({ playwright, sessions }, use, { project }) => {
      const request = await playwright.request.newContext({
        baseURL: project.use.baseURL!,
        extraHTTPHeaders: (await sessions(people.agent)).headers,
      })
      await use(openStock(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  person: [people.agent, { option: true }],
  session: async ({ sessions, person }, use) => use(await sessions(person)),
  storageState: ({ session }, use) => use(session.state),
})

/** Presses keys one after the other, as quickly as they come: a sequence ends by itself when its next key is late. */
export async function pressInTurn(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

/** A page of another browser, in which nobody has signed in. */
export function stranger(browser: Browser): Promise<Page> {
  return browser.newPage({ storageState: nobody })
}

/** A test of somebody who comes without a session. */
export const visitor = base

export { expect }
