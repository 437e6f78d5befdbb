import type { Page } from '@playwright/test'
import { makeClient, saveSearch } from '../clients.ts'
import { expect, people, test } from '../office.ts'
import { cards, openResults } from '../results.ts'
import { sayOfAccount } from '../states/mail-account.ts'
import { personalPage } from '../states/sending.ts'

/** The five widths, and the columns of the results with and without the filters beside them. */
const widths = [
  { width: 425, columns: 1, narrowed: 1 },
  { width: 768, columns: 2, narrowed: 2 },
  { width: 1024, columns: 3, narrowed: 2 },
  { width: 1440, columns: 3, narrowed: 2 },
  { width: 1620, columns: 4, narrowed: 3 },
]

/** By how much a page is wider than its window, and what of the header's lies outside. */
function outsideOf(page: Page): Promise<{ overflow: number; outside: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const inside = ':is(main, article, section, aside, nav, dialog, [role="dialog"])'
    const parts = [...document.querySelectorAll(`header:not(${inside} *) :is(a, button, input)`)]
    const outside = parts.filter((part) => {
      const { left, right, width, height } = part.getBoundingClientRect()
      const visible = width > 0 && height > 0 && part.checkVisibility({ visibilityProperty: true })
      return visible && (left < 0 || right > innerWidth)
    })
    return { overflow: scrollWidth - clientWidth, outside: outside.map(({ outerHTML }) => outerHTML) }
  })
}

async function expectFits(page: Page): Promise<void> {
  // What measures itself hears of a new width a frame later.
  await expect
    .poll(() => outsideOf(page), `${page.url()} does not scroll sideways`)
    .toEqual({ overflow: 0, outside: [] })
}

/** How many cards stand beside the first one, itself counted. */
async function columnsOf(page: Page): Promise<number> {
  const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  return tops.filter((top) => Math.abs(top - tops[0]!) < 2).length
}

test('the results have their columns at every width, with the filters and without', async ({ page }) => {
  await openResults(page, '/results/rental')
  const show = page.getByRole('button', { name: 'Show Filters' })
  const hide = page.getByRole('button', { name: 'Hide Filters' })
  for (const { width, columns, narrowed } of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
    await expect.poll(() => columnsOf(page), `at ${width} px beside the filters`).toBe(narrowed)
    await expect(hide, 'the filters stand beside the results from 1024 px').toBeVisible({
      visible: width >= 1024,
    })
    if (width >= 1024) {
      const panel = page.getByRole('complementary', { name: 'Filters' })
      expect((await panel.boundingBox())!.width).toBe(380)
      await hide.click()
      await expect(panel).toBeHidden()
    }
    await expect.poll(() => columnsOf(page), `at ${width} px without filters`).toBe(columns)
    await expectFits(page)
    const picture = cards(page).first().getByRole('img').first()
    expect(Math.round((await picture.boundingBox())!.height)).toBe(220)
    if (width >= 1024) await show.click()
  }
})

/** Opens an address, and looks at it in all widths, from the narrowest on. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const account = page.getByRole('banner', { includeHidden: true }).getByLabel('Account')
  for (const { width } of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Under an open panel, neither is there for a screen reader.
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('.animate-pulse:visible')).toHaveCount(0)
    await expectFits(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(account).toBeInViewport()
  }
}

const places: Record<string, (ids: { advertisement_id: string; building_id: string }) => readonly string[]> =
  {
    'of homes': ({ advertisement_id, building_id }) => [
      '/',
      '/search/rental?ad_type=rental&neighborhood=CHEL&neighborhood=UWS&limit=20',
      `/results/selected?listing_ids=${advertisement_id}&limit=20`,
      `/listing/${advertisement_id}/details`,
      `/listing/${advertisement_id}/history`,
      `/listing/${advertisement_id}/building`,
      `/listing/${advertisement_id}/comps`,
      `/building/${building_id}`,
      `/building/${building_id}?tab=units`,
      '/my-listings',
      '/my-listings?ad_type=sale&status=past',
    ],
    'of clients and mail': () => [
      '/clients/rental',
      '/clients/sale?q=nobody',
      '/clients/requests',
      '/clients/tasks',
      '/clients/lists',
      '/clients/import',
      '/mailbox/inbox',
      '/mailbox/trash',
      '/mailbox/attachments',
    ],
    'of one’s own': () => [
      '/account-settings',
      '/notifications',
      '/my-profile',
      '/my-profile/settings',
      '/my-profile/integrations',
    ],
  }

for (const [name, paths] of Object.entries(places))
  test(`no page ${name} scrolls sideways, and the header stays in sight`, async ({ page, stock }) => {
    test.slow()
    const ids = await stock.find('ad_type=sale&limit=1', () => true)
    for (const path of paths(ids)) await expectToFit(page, path)
  })

for (const [person, paths] of [
  [
    people.supervisor,
    [
      '/members',
      '/members?open=1',
      '/imports',
      '/imports/sheets',
      '/imports/sources',
      '/imports/export',
      '/clients/requests/reassign',
    ],
  ],
  [people.developer, ['/diagnostics']],
] as const)
  test.describe(`For ${person}`, () => {
    test.use({ person })

    test('no page scrolls sideways either', async ({ page }) => {
      for (const path of paths) await expectToFit(page, path)
    })
  })

test('no page of a client’s search scrolls sideways', async ({ page, request, session, stock }) => {
  const client = await makeClient(request, session.headers)
  const { collection } = await stock.search('ad_type=rental&limit=1&sort_by=price&sort_dir=asc')
  const { advertisement_id: id, price } = collection[0]!
  const params = { ad_type: 'rental', min_price: Math.floor(price), max_price: Math.ceil(price) }
  const searchId = await saveSearch(request, session.headers, client, params)
  const query = `ad_type=rental&limit=20&min_price=${params.min_price}&client_id=${client.userId}&search_id=${searchId}`
  for (const path of [
    `/search/rental?${query}`,
    `/results/rental?${query}`,
    `/results/selected?listing_ids=${id}&limit=20&client_id=${client.userId}`,
    `/listing/${id}/clients`,
  ])
    await expectToFit(page, path)
})

test('what is said of a mail account fits', async ({ page }) => {
  const account = { provider: 'gmail', issuer: 'google', google: true, microsoft: true } as const
  const offer = {
    address: `${'a-very-long-address'.repeat(5)}@outlook.example`,
    issuer: 'microsoft',
  } as const
  await sayOfAccount(page, { ...account, snapshot: { done: 3200, total: 10_000 } })
  for (const path of ['/mailbox/inbox', '/account-settings']) await expectToFit(page, path)
  await sayOfAccount(page, { ...account, state: 'disconnected', address: offer.address, offer })
  for (const path of ['/mailbox/inbox', '/account-settings']) await expectToFit(page, path)
})

test('the editor of signatures fits, with all its tools', async ({ page }) => {
  await page.goto('/my-profile/settings')
  await page.getByRole('button', { name: /^(Write a|New) signature$/ }).click()
  await expect(page.locator('[contenteditable=true]')).toBeVisible()
  const editor = page.getByRole('dialog', { name: /signature$/ })
  for (const { width } of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const part of await editor.getByRole('button').all()) {
      const box = (await part.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
    }
  }
})

test('the form of a mail fits, with all its tools', async ({ page }) => {
  await page.goto('/mailbox/inbox')
  await page.getByRole('main').getByRole('button', { name: 'New Message' }).click()
  const form = page.getByRole('dialog', { name: 'New Message' })
  await expect(form.locator('[contenteditable=true]')).toBeVisible()
  for (const { width } of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const part of await form.getByRole('button').all()) {
      const box = await part.boundingBox()
      // The tools of formatting are folded away where there is little room.
      if (!box) continue
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
    }
    const box = (await form.boundingBox())!
    if (width < 768) expect(box).toEqual({ x: 0, y: 0, width, height: 900 })
  }
})

test('a personal page fits, from the narrowest phone on', async ({ page, stock }) => {
  await page.goto(await personalPage(page, stock))
  await expect(page.getByRole('article')).toHaveCount(2)
  for (const width of [320, 360, ...widths.map((one) => one.width)]) {
    await page.setViewportSize({ width, height: 900 })
    for (const view of ['Side by side', 'One by one']) {
      await page.getByRole('button', { name: view }).click()
      await expectFits(page)
    }
  }
})
