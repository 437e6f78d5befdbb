import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserOptions } from './browser.ts'
import { signInAs } from './pages/sign-in.ts'
import { people } from './people.ts'

/**
 * `node e2e/screenshots.ts <base URL>` takes screenshots of a running demo office: the README's in `docs/images`, and
 * every page in five widths and two themes in `.cache/screenshots` for review.
 */
const [baseURL = 'http://localhost:3000'] = process.argv.slice(2)
const root = resolve(import.meta.dirname, '..')
const review = join(root, '.cache', 'screenshots')
const readme = join(root, 'docs', 'images')
const widths = [425, 768, 1024, 1440, 1620]

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.animate-pulse').length === 0)
  await page.getByText('Loading thread').waitFor({ state: 'hidden' })
  await page.evaluate(() => {
    const inSight = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    )
    return Promise.all(inSight.map((image) => image.decode()))
  })
}

await Promise.all([review, readme].map((folder) => mkdir(folder, { recursive: true })))
const browser = await chromium.launch(browserOptions().launchOptions)
const context = await browser.newContext({
  baseURL,
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  locale: 'en-US',
  timezoneId: 'America/New_York',
})
const page = await context.newPage()

await page.goto('/login')
await settle(page)
await page.screenshot({ path: join(review, 'login.png') })
await signInAs(page, people.agent)
await page.goto(
  '/results/rental?ad_type=rental&offset=0&limit=20&sort_by=price&sort_dir=desc&bedrooms=2&max_price=6000',
)
await settle(page)
await page.screenshot({ path: join(readme, 'results.jpg'), quality: 86 })

const links = page.getByRole('article').getByRole('link')
const listing = (await links.first().getAttribute('href'))!
await page.goto(listing)
const building = (await page.getByRole('link', { name: 'All units' }).getAttribute('href'))!
/** Returns the path of the first link on a page that starts with a prefix. */
async function firstLink(path: string, pattern: string): Promise<string> {
  await page.goto(path)
  return (await page.locator(`main a[href^="${pattern}"]`).first().getAttribute('href'))!
}

const thread = await firstLink('/mailbox', '/mailbox/inbox/')
const client = await firstLink('/clients/rental', '/clients/rental/')
const pages = {
  home: '/',
  search: '/search/rental',
  results: '/results/rental',
  list: '/results/sale',
  empty: '/results/sale?ad_type=sale&min_price=900000000&limit=20',
  listing,
  history: listing.replace('details', 'history'),
  comps: listing.replace('details', 'comps'),
  building,
  myListings: '/my-listings',
  mailbox: '/mailbox',
  thread,
  attachments: '/mailbox/attachments',
  clients: '/clients/rental',
  client,
  tasks: '/clients/tasks',
  lists: '/clients/lists',
  profile: '/my-profile',
  account: '/account-settings',
  notifications: '/notifications',
  nowhere: '/nowhere',
}

for (const theme of ['light', 'dark'] as const) {
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const [name, path] of Object.entries(pages)) {
      await page.evaluate(
        (layout) => localStorage.setItem('results_layout', layout),
        name === 'list' ? 'list' : 'grid',
      )
      await page.goto(path)
      await settle(page)
      await page.screenshot({ path: join(review, `${theme}-${width}-${name}.png`) })
    }
  }
}
await browser.close()
