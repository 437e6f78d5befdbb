import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createClient, saveSearch } from '../pages/clients.ts'
import { expectLoaded } from '../pages/loading.ts'
import { composerDialog, messageEditor, openComposer, threadLinks } from '../pages/mailbox.ts'
import { newSignatureButton } from '../pages/profile.ts'
import { listingCards, openResults } from '../pages/results.ts'
import { people } from '../people.ts'
import { createPersonalPage } from '../states/listing-sends.ts'
import { mockMailAccount } from '../states/mail-account.ts'

/** The widths to test, and the number of result columns at each. */
const widths = [
  { width: 425, columns: 1, columnsWithFilters: 1 },
  { width: 768, columns: 2, columnsWithFilters: 2 },
  { width: 1024, columns: 3, columnsWithFilters: 2 },
  { width: 1440, columns: 3, columnsWithFilters: 2 },
  { width: 1620, columns: 4, columnsWithFilters: 3 },
]

/** Returns how many lines of an editor, or how many of its lines with a text, nothing covers. */
function countVisibleLines(editor: Locator, only?: string): Promise<number> {
  return editor.evaluate((element, text) => {
    const lineHeight = parseFloat(getComputedStyle(element).lineHeight)
    const { left, top, bottom } = element.getBoundingClientRect()
    const isVisible = (x: number, y: number): boolean =>
      element.contains(document.elementFromPoint(x, y)) &&
      element.contains(document.elementFromPoint(x, y + lineHeight - 3))
    if (text !== undefined)
      return [...element.querySelectorAll('p')].filter((line) => {
        const box = line.getBoundingClientRect()
        return line.textContent === text && isVisible(box.left + 4, box.top + 1)
      }).length
    let count = 0
    for (let y = top + 10; y + lineHeight <= bottom; y += lineHeight)
      if (isVisible(left + 20, y + 1)) count += 1
    return count
  }, only)
}

/** Returns the horizontal overflow of a page in pixels, and the header's controls outside of the viewport. */
function measureOverflow(page: Page): Promise<{ overflow: number; outside: string[] }> {
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
  // Resize observers run one frame after the resize.
  await expect
    .poll(() => measureOverflow(page), `${page.url()} does not scroll sideways`)
    .toEqual({ overflow: 0, outside: [] })
}

/** Counts the cards in the first row. */
async function countColumns(page: Page): Promise<number> {
  const tops = await listingCards(page).evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().top),
  )
  return tops.filter((top) => Math.abs(top - tops[0]!) < 2).length
}

test.describe('Layout', () => {
  test('results have the right number of columns at every width, with and without filters', async ({
    page,
  }) => {
    await openResults(page, '/results/rental')
    const show = page.getByRole('button', { name: 'Show Filters' })
    const hide = page.getByRole('button', { name: 'Hide Filters' })
    for (const { width, columns, columnsWithFilters } of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page)
      await expect
        .poll(() => countColumns(page), `at ${width} px beside the filters`)
        .toBe(columnsWithFilters)
      await expect(hide, 'filters are beside the results from 1024 px on').toBeVisible({
        visible: width >= 1024,
      })
      if (width >= 1024) {
        const panel = page.getByRole('complementary', { name: 'Filters' })
        expect((await panel.boundingBox())!.width).toBe(380)
        await hide.click()
        await expect(panel).toBeHidden()
      }
      await expect.poll(() => countColumns(page), `at ${width} px without filters`).toBe(columns)
      await expectFits(page)
      const photo = listingCards(page).first().getByRole('img').first()
      expect(Math.round((await photo.boundingBox())!.height)).toBe(220)
      if (width >= 1024) await show.click()
    }
  })

  /** Opens a path once, and checks it at all widths from the narrowest on. */
  async function expectPathFits(page: Page, path: string): Promise<void> {
    await page.goto(path)
    const account = page.getByRole('banner', { includeHidden: true }).getByLabel('Account')
    for (const { width } of widths) {
      await page.setViewportSize({ width, height: 900 })
      // An open panel hides heading and header from the accessibility tree.
      await expect(page.locator('h1')).toBeVisible()
      await expectLoaded(page)
      await expectFits(page)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(account).toBeInViewport()
    }
  }

  const pathGroups: Record<
    string,
    (ids: { advertisement_id: string; building_id: string }) => readonly string[]
  > = {
    listings: ({ advertisement_id, building_id }) => [
      '/',
      '/?tab=clients',
      '/?tab=comps',
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
    'clients and mail': () => [
      '/clients/rental',
      '/clients/sale?q=zzzz',
      '/clients/requests',
      '/clients/tasks',
      '/clients/lists',
      '/clients/import',
      '/applications',
      '/deals',
      '/op-invoices',
      '/inquiries',
      '/inquiries?filter=all',
      '/open-houses',
      '/livestreaming',
      '/my-calendar',
      '/my-calendar?view=month',
      '/my-calendar?view=agenda',
      '/my-calendar/settings',
      '/showings',
      '/showings?show=requested',
      '/tours',
      '/payouts',
      '/applications/documents',
      '/op-invoices/ageing',
      '/mailbox/inbox',
      '/mailbox/trash',
      '/mailbox/attachments',
      '/mailbox/import',
    ],
    'profile and settings': () => [
      '/account-settings',
      '/recently-deleted',
      '/notifications',
      '/my-profile',
      '/my-profile/settings',
      '/my-profile/integrations',
    ],
  }

  for (const [name, paths] of Object.entries(pathGroups))
    test(`${name} fit and keep the header in view`, async ({ page, inventory }) => {
      test.slow()
      const ids = await inventory.find('ad_type=sale&limit=1', () => true)
      for (const path of paths(ids)) await expectPathFits(page, path)
    })

  for (const [person, paths] of [
    [
      people.supervisor,
      [
        '/members',
        '/office',
        '/office/erasures',
        '/commission-plans',
        '/your-year',
        '/members?open=1',
        '/onboarding',
        '/onboarding/people',
        '/onboarding/deals',
        '/onboarding/left-out',
        '/imports',
        '/imports/sheets',
        '/imports/sources',
        '/imports/export',
        '/clients/requests/reassign',
        '/company',
        '/company/pipeline',
        '/stats',
        '/stats/rows?period=last_12_months&kind=deals&approved=1',
        '/payouts',
        '/payouts/runs',
        '/payouts/history',
        '/payouts/statements',
        '/payouts/charges',
        '/payouts/year-end',
        '/op-invoices/settings',
        '/inquiries/settings',
        '/deals/settings',
      ],
    ],
    [people.developer, ['/diagnostics']],
  ] as const)
    test.describe(`pages of ${person}`, () => {
      test.use({ person })

      test('fit and keep the header in view', async ({ page }) => {
        for (const path of paths) await expectPathFits(page, path)
      })
    })

  test('pages of a client’s search fit', async ({ page, api, inventory }) => {
    const client = await createClient(api)
    const { collection } = await inventory.search('ad_type=rental&limit=1&sort_by=price&sort_dir=asc')
    const { advertisement_id: id, price } = collection[0]!
    const params = { ad_type: 'rental', min_price: Math.floor(price), max_price: Math.ceil(price) }
    const searchId = await saveSearch(api, client, params)
    const query = `ad_type=rental&limit=20&min_price=${params.min_price}&client_id=${client.userId}&search_id=${searchId}`
    for (const path of [
      `/search/rental?${query}`,
      `/results/rental?${query}`,
      `/results/selected?listing_ids=${id}&limit=20&client_id=${client.userId}`,
      `/listing/${id}/clients`,
    ])
      await expectPathFits(page, path)
  })

  test('the states of a mail account fit', async ({ page }) => {
    const account = { provider: 'gmail', issuer: 'google', google: true, microsoft: true } as const
    const offer = {
      address: `${'a-very-long-address'.repeat(5)}@outlook.example`,
      issuer: 'microsoft',
    } as const
    await mockMailAccount(page, { ...account, snapshot: { done: 3200, total: 10_000 } })
    for (const path of ['/mailbox/inbox', '/account-settings']) await expectPathFits(page, path)
    await mockMailAccount(page, { ...account, state: 'disconnected', address: offer.address, offer })
    for (const path of ['/mailbox/inbox', '/account-settings']) await expectPathFits(page, path)
  })

  test('the signature editor fits with all its tools', async ({ page }) => {
    await page.goto('/my-profile/settings')
    await newSignatureButton(page).click()
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

  test('the composer fits with all its tools', async ({ page }) => {
    await openComposer(page)
    const form = composerDialog(page)
    for (const { width } of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const part of await form.getByRole('button').all()) {
        const box = await part.boundingBox()
        // The formatting tools are collapsed on a narrow screen.
        if (!box) continue
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
      }
      const box = (await form.boundingBox())!
      if (width < 768) expect(box).toEqual({ x: 0, y: 0, width, height: 900 })
    }
    await page.setViewportSize({ width: 425, height: 900 })
    const huge = { name: 'huge.zip', mimeType: 'application/zip', buffer: Buffer.alloc(25_100_000) }
    await form.getByLabel('Files to attach').setInputFiles(huge)
    // Toasts leave the buttons free.
    const toast = page.getByText(/An email can carry up to/)
    const send = (await form.getByRole('button', { name: 'Send', exact: true }).boundingBox())!
    await expect
      .poll(async () => {
        const box = (await toast.boundingBox())!
        return box.y + box.height
      })
      .toBeLessThan(send.y - 20)
    // A screen of 1280 px at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 200 })
    const message = form.getByRole('textbox', { name: 'Message' })
    await message.scrollIntoViewIfNeeded()
    await expect(message).toBeInViewport({ ratio: 0.9 })
    expect((await message.boundingBox())!.height).toBeGreaterThan(80)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(form.getByRole('button', { name: 'Send', exact: true })).toHaveCSS('border-top-width', '1px')
    await expect(form).toHaveCSS('outline-style', 'solid')
  })

  test('a reply shows what is typed, at every width and at 400 % zoom', async ({ page }) => {
    await page.goto('/mailbox/inbox')
    await threadLinks(page).first().click()
    await expect(page.getByRole('button', { name: 'Reply', exact: true }).last()).toBeVisible()
    const text = messageEditor(page)
    for (const [width, height] of [
      [1440, 900],
      [425, 800],
      [320, 568],
      // A screen of 1280 px at 400 % zoom.
      [320, 200],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
      await expect(text).toBeFocused()
      await expect.poll(() => countVisibleLines(text)).toBeGreaterThanOrEqual(2)
      await page.keyboard.type('one\n'.repeat(14))
      await page.keyboard.type('last')
      // A sticky footer must not cover the caret.
      await expect.poll(() => countVisibleLines(text, 'last')).toBe(1)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
      await page.keyboard.press('Escape')
      await expect(text).toBeHidden()
    }
  })

  test('a client’s personal page fits from 320 px on', async ({ page, api, inventory }) => {
    await page.goto(await createPersonalPage(api, inventory))
    await expect(page.getByRole('article')).toHaveCount(2)
    for (const width of [320, 360, ...widths.map(({ width }) => width)]) {
      await page.setViewportSize({ width, height: 900 })
      for (const view of ['Compare', 'List']) {
        await page.getByRole('button', { name: view }).click()
        await expectFits(page)
      }
    }
  })
})
