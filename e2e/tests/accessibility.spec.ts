import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, goToIssuer, people, test, visitor } from '../office.ts'
import { clientLife } from '../states/client-life.ts'
import { clients, officeClients } from '../states/clients.ts'
import { compose } from '../states/compose.ts'
import { forClients } from '../states/for-clients.ts'
import { building, listing, myListings, results, searching } from '../states/listings.ts'
import { mailbox } from '../states/mailbox.ts'
import { developing, supervising } from '../states/office.ts'
import { account, profile } from '../states/own-pages.ts'
import { sending } from '../states/sending.ts'
import { elsewhere, home, notifications } from '../states/shell.ts'
import { press } from '../states/states.ts'

const widths = [425, 1440]
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until the page has heard of the theme, and what it colors has its color: most of it takes a moment. */
async function settled(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { dataset } = document.documentElement
    const isLate = () => dataset['theme'] !== undefined && dataset['theme'] !== wanted
    for (let frame = 0; frame < 2 || (frame < 60 && isLate()); frame += 1)
      await new Promise(requestAnimationFrame)
    // What changes color begins to after the theme.
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }, theme)
}

/**
 * What axe looks at: everything at both widths, but contrast, which takes longest, in the light on the wide page and in
 * the dark on the narrow one. Colors are of the theme, not of the width.
 */
const looks = {
  wide: [{ colorScheme: 'light', ask: (axe: AxeBuilder) => axe.withTags(tags) }],
  narrow: [
    { colorScheme: 'light', ask: (axe: AxeBuilder) => axe.withTags(tags).disableRules('color-contrast') },
    { colorScheme: 'dark', ask: (axe: AxeBuilder) => axe.withRules('color-contrast') },
  ],
} as const

function isCovered({ data }: { data?: unknown }): boolean {
  const { messageKey } = (data ?? {}) as { messageKey?: string }
  return messageKey?.startsWith('partiallyObscured') ?? false
}

async function expectNoFaults(page: Page, state: string): Promise<void> {
  const narrow = page.viewportSize()!.width < 768
  for (const { colorScheme, ask } of looks[narrow ? 'narrow' : 'wide']) {
    await page.emulateMedia({ colorScheme })
    await settled(page, colorScheme)
    const all = new AxeBuilder({ page })
      // Without a page of its own for each look. Frames are mail that others wrote, where no script runs, axe neither.
      .setLegacyMode()
      .options({ iframes: false })
      // They pass the focus on at once, to the other end of an open menu.
      .exclude('[data-base-ui-focus-guard]')
      // What somebody writes may hold a link alone in its line.
      .exclude('[contenteditable=true] a')
    const { violations } = await ask(all).analyze()
    const menuOpen = (await page.getByRole('menu').count()) > 0
    const found = violations.flatMap(({ id, nodes }) =>
      nodes
        // An open menu belongs to its button, wherever it hangs in the document.
        .filter(({ html }) => id !== 'region' || !html.includes('role="menu"'))
        // What it half covers is no target until it closes.
        .filter(({ any }) => id !== 'target-size' || !menuOpen || !any.some(isCovered))
        .map(({ html }) => `${id}: ${html}`),
    )
    expect(found, `${state}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const pages = {
  home,
  searching,
  results,
  forClients,
  listing,
  building,
  profile,
  account,
  notifications,
  myListings,
  mailbox,
  compose,
  clients,
  sending,
  clientLife,
  elsewhere,
}
const rolePages = {
  [people.supervisor]: { ...supervising, ...officeClients },
  [people.developer]: developing,
}

for (const width of widths) {
  const look = { viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } } as const

  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use(look)

    for (const [name, states] of Object.entries(pages)) {
      test(name, async ({ page, stock }) => {
        // Many states, and axe reads the whole page in each.
        test.slow()
        for (const [state, open] of Object.entries(states)) {
          await open(page, stock)
          await expectNoFaults(page, state)
        }
      })
    }

    for (const [email, states] of Object.entries(rolePages)) {
      test.describe(`pages of ${email}`, () => {
        test.use({ person: email })

        test('all of them', async ({ page, stock }) => {
          test.slow()
          for (const [state, open] of Object.entries(states)) {
            await open(page, stock)
            await expectNoFaults(page, state)
          }
        })
      })
    }
  })

  visitor.describe(`axe finds nothing at ${width} px`, () => {
    visitor.use(look)

    visitor('outside the office', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('button', { name: /continue with e-mail/i })).toBeVisible()
      await expectNoFaults(page, 'sign-in')
      await goToIssuer(page)
      await expectNoFaults(page, "the issuer's page")
      await page.getByLabel('E-mail').fill('nobody@pboffice.example')
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoFaults(page, "the issuer's refusal")
      await page.goto(`/invitation/${'x'.repeat(43)}`)
      await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
      await expectNoFaults(page, 'a dead invitation')
    })
  })
}

test.describe('axe finds nothing in the folded navigation', () => {
  test.use({ viewport: { width: 425, height: 900 } })

  test('opened', async ({ page }) => {
    await page.goto('/nowhere')
    await press(page, 'Menu')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectNoFaults(page, 'the menu')
  })
})
