import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, goToIssuer, people, test, visitor } from '../office.ts'
import { clientLife } from '../states/client-life.ts'
import { clients, officeClients } from '../states/clients.ts'
import { compose } from '../states/compose.ts'
import { forClients } from '../states/for-clients.ts'
import { building, listing, myListings, results, searching } from '../states/listings.ts'
import { mailAccount } from '../states/mail-account.ts'
import { mailbox } from '../states/mailbox.ts'
import { developing, supervising } from '../states/office.ts'
import { account, profile } from '../states/own-pages.ts'
import { sending } from '../states/sending.ts'
import { elsewhere, home, notifications } from '../states/shell.ts'
import { press } from '../states/states.ts'

/**
 * How every state is looked at. What axe says of a page depends on its width and on its colors, not on both at once, and
 * each look takes its time: so the narrow page is the dark one.
 */
const looks = [
  { width: 425, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const

function lookOf({ width, colorScheme }: (typeof looks)[number]) {
  return {
    viewport: { width, height: 900 },
    colorScheme,
    contextOptions: { reducedMotion: 'reduce' },
  } as const
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until what changes its color has its last one. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What opens begins to change with the frame after it came.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

function isCovered({ data }: { data?: unknown }): boolean {
  const { messageKey } = (data ?? {}) as { messageKey?: string }
  return messageKey?.startsWith('partiallyObscured') ?? false
}

/** Axe for a page; what a state before it brought into the same document is not read again. */
async function axe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isThere && { axeSource: '"axe is there"' }) })
}

async function expectNoFaults(page: Page, state: string): Promise<void> {
  await settled(page)
  const { violations } = await (
    await axe(page)
  )
    // Without a page of its own for each look. Frames are mail that others wrote, where no script runs, axe neither.
    .setLegacyMode()
    // Of what is right, nobody asks which elements it is, and to name them takes as long as to find the faults.
    .options({ iframes: false, resultTypes: ['violations'] })
    .withTags(tags)
    // They pass the focus on at once, to the other end of an open menu.
    .exclude('[data-base-ui-focus-guard]')
    // What somebody writes may hold a link alone in its line.
    .exclude('[contenteditable=true] a')
    .analyze()
  const menuOpen = (await page.getByRole('menu').count()) > 0
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      // An open menu belongs to its button, wherever it hangs in the document.
      .filter(({ html }) => id !== 'region' || !html.includes('role="menu"'))
      // What it half covers is no target until it closes.
      .filter(({ any }) => id !== 'target-size' || !menuOpen || !any.some(isCovered))
      .map(({ html }) => `${id}: ${html}`),
  )
  expect(found, state).toEqual([])
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
  mailAccount,
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

for (const each of looks) {
  const look = lookOf(each)
  const title = `axe finds nothing at ${each.width} px`

  test.describe(title, () => {
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

  visitor.describe(title, () => {
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
  test.use(lookOf(looks[0]))

  test('opened', async ({ page }) => {
    await page.goto('/nowhere')
    await press(page, 'Menu')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectNoFaults(page, 'the menu')
  })
})
