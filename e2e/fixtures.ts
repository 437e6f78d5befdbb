import { test as base, expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { type ApiHeaders, readApiHeaders } from './api.ts'
import { createInventory, type Inventory } from './inventory.ts'
import { pagesProject, waitForPages } from './pages-finished.ts'
import { signInAs } from './pages/sign-in.ts'
import { people } from './people.ts'

interface Session {
  readonly state: {
    cookies: []
    origins: { origin: string; localStorage: { name: string; value: string }[] }[]
  }
  readonly headers: ApiHeaders
}

/** Explicitly empty: a new page without a state gets the one of the running test. */
const signedOut: Session['state'] = { cookies: [], origins: [] }

interface TestFixtures {
  /** The email address of the member whose pages the test opens; by default the agent's. */
  readonly person: string
  readonly session: Session
  /** The API with the session of `person`. */
  readonly api: APIRequestContext
}

interface WorkerFixtures {
  readonly sessions: (email: string) => Promise<Session>
  readonly openApi: (email: string) => Promise<APIRequestContext>
  /** The listings and buildings as an agent gets them from the API. */
  readonly inventory: Inventory
}

/** Longer than the last tests of the project before. */
const orderTimeout = 300_000

/** A test that starts without a session. */
export const visitor = base.extend<object, { readonly order: void }>({
  order: [
    async ({ browserName: _browser }, use, { project }) => {
      if (project.name !== pagesProject) await waitForPages()
      await use()
    },
    { scope: 'worker', auto: true, timeout: orderTimeout },
  ],
})

/**
 * A test with a signed-in member. Each worker signs a member in once and all its tests share the session, so a test
 * with this fixture must not end it.
 */
export const test = visitor.extend<TestFixtures, WorkerFixtures>({
  sessions: [
    async ({ browser }, use, { project }) => {
      const sessions = new Map<string, Promise<Session>>()
      const createSession = async (email: string): Promise<Session> => {
        const page = await browser.newPage({ baseURL: project.use.baseURL!, storageState: signedOut })
        await page.goto('/login')
        await signInAs(page, email)
        const { origins } = await page.context().storageState()
        const headers = await readApiHeaders(page)
        await page.context().close()
        return { state: { cookies: [], origins }, headers }
      }
      await use((email) => {
        const session = sessions.get(email) ?? createSession(email)
        sessions.set(email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  openApi: [
    async ({ playwright, sessions }, use, { project }) => {
      const contexts = new Map<string, Promise<APIRequestContext>>()
      const createContext = async (email: string): Promise<APIRequestContext> => {
        const { headers } = await sessions(email)
        return playwright.request.newContext({
          baseURL: project.use.baseURL!,
          extraHTTPHeaders: { ...headers },
        })
      }
      await use((email) => {
        const context = contexts.get(email) ?? createContext(email)
        contexts.set(email, context)
        return context
      })
      for (const context of contexts.values()) await (await context).dispose()
    },
    { scope: 'worker' },
  ],
  inventory: [
    async ({ openApi }, use) => use(createInventory(await openApi(people.agent))),
    { scope: 'worker' },
  ],
  person: [people.agent, { option: true }],
  session: async ({ sessions, person }, use) => use(await sessions(person)),
  api: async ({ openApi, person }, use) => use(await openApi(person)),
  storageState: ({ session }, use) => use(session.state),
})

/** Opens a page in another browser context, without a session. */
export function newVisitorPage(browser: Browser): Promise<Page> {
  return browser.newPage({ storageState: signedOut })
}

export { expect }
