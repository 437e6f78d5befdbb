import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../office.ts'
import { firstBuildingId, firstListingId } from '../stock.ts'

const sizes = [
  { width: 425, height: 900 },
  { width: 1440, height: 900 },
]

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found).toEqual([])
}

/** Every page of the product by name; each names what must be there before axe looks. */
const pages: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('main').getByRole('link', { name: /\$/ }).first()).toBeVisible()
  },
  'rental results': async (page) => {
    await page.goto('/results/rental')
    await expect(page.getByRole('article').first()).toBeInViewport()
  },
  'sale results, nothing found': async (page) => {
    await page.goto('/results/sale?ad_type=sale&min_price=900000000&limit=20')
    await expect(page.getByText('No listings', { exact: true })).toBeInViewport()
  },
  listing: async (page) => {
    await page.goto(`/listing/${await firstListingId(page, 'rental')}/details`)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  },
  'listing history': async (page) => {
    await page.goto(`/listing/${await firstListingId(page, 'sale')}/history`)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  },
  building: async (page) => {
    await page.goto(`/building/${await firstBuildingId(page)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  },
  'not found': async (page) => {
    await page.goto('/nowhere')
    await expect(page.getByText('Page not found')).toBeInViewport()
  },
  'already signed in': async (page) => {
    await page.goto('/login')
    await expect(page.getByText("You're already logged in")).toBeInViewport()
  },
}

for (const { width, height } of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`axe finds nothing at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })

      for (const [name, open] of Object.entries(pages)) {
        test(name, async ({ agentPage }) => {
          await open(agentPage)
          await expectNoFaults(agentPage)
          const overflow = await agentPage.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, 'the page does not scroll sideways').toBe(0)
        })
      }

      test('sign-in, issuer page and a dead invitation', async ({ page }) => {
        await page.goto('/login')
        const go = page.getByRole('button', { name: /continue with e-mail/i })
        await expect(go).toBeInViewport()
        await expectNoFaults(page)
        await go.click()
        await expect(page.getByLabel(/password/i)).toBeInViewport()
        await expectNoFaults(page)
        await page.goto(`/invitation/${'x'.repeat(43)}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
        await expectNoFaults(page)
      })
    })
  }
}
