import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, goToIssuer, people, signInAs, test, visitor } from '../office.ts'
import { photograph } from '../pictures.ts'
import { cards, openResults } from '../results.ts'
import type { Stock } from '../stock.ts'

const sizes = [
  { width: 425, height: 900 },
  { width: 1440, height: 900 },
]
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectNoFaults(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(tags)
    // They pass the focus on at once, to the other end of an open menu.
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found, state).toEqual([])
}

type Open = (page: Page, stock: Stock) => Promise<void>

/** The states of one page, each reached from the one before; axe looks at every one. */
type States = Readonly<Record<string, Open>>

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}

const home: States = {
  home: async (page) => {
    await page.goto('/')
    await expect(cards(page)).toHaveCount(6)
  },
  'the bell': async (page) => {
    // Over a page of few words: what the open panel half covers there is no target then.
    await page.goto('/nowhere')
    await press(page, /^Notifications/)
    await expect(
      page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
  },
  'the user menu': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Account')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  },
  'the palette': async (page) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'places in the palette': async (page) => {
    await page.getByRole('combobox').fill('1 w')
    await expect(page.getByRole('group', { name: 'Buildings' }).getByRole('option').first()).toBeVisible()
  },
  'nothing in the palette': async (page) => {
    await page.getByRole('combobox').fill('zzzz qqqq')
    await expect(page.getByText('Nothing found for “zzzz qqqq”')).toBeVisible()
  },
}

const results: States = {
  'rental results': (page) => openResults(page, '/results/rental'),
  'all filters': async (page) => {
    const drawer = page.getByRole('button', { name: 'Show Filters' })
    if (await drawer.isVisible()) await drawer.click()
    await page.getByRole('checkbox', { name: '2', exact: true }).first().check()
    const folded = page.locator('h3 button[aria-expanded="false"]')
    while ((await folded.count()) > 0) await folded.first().click()
    await expect(page.getByRole('group', { name: 'Apartment Features' })).toBeVisible()
  },
  'a list of a few': async (page) => {
    await page.goto('/results/rental?ad_type=rental&bedrooms=2')
    await press(page, /^List$/)
    await expect(cards(page)).toHaveCount(3)
  },
  'the map': async (page) => {
    await press(page, /^Map$/)
    await expect(page.locator('[data-mark]').first()).toBeVisible({ timeout: 30_000 })
  },
  'nothing found': async (page) => {
    await page.goto('/results/sale?ad_type=sale&min_price=900000000&limit=20')
    await expect(page.getByText('No listings', { exact: true })).toBeVisible()
  },
}

const searching: States = {
  'the search form': async (page) => {
    await page.goto('/search/rental?ad_type=rental&neighborhood=CHEL&neighborhood=UWS&limit=20')
    await expect(page.getByText(/^\( Results/)).toBeVisible()
    await expect(page.getByRole('slider').first()).toBeVisible()
  },
  'suggested companies': async (page) => {
    await page.getByRole('combobox', { name: 'Company' }).fill('re')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'tags and the last search': async (page) => {
    await page.getByRole('button', { name: 'Run Search' }).click()
    await expect(page.getByRole('region', { name: 'Tags' })).toBeVisible()
  },
}

const listing: States = {
  listing: async (page, stock) => {
    const { advertisement_id } = await stock.find(
      'ad_type=rental&limit=20',
      ({ photos }) => photos.length > 2,
    )
    await page.goto(`/listing/${advertisement_id}/details`)
    await expect(page.getByRole('link', { name: 'All units' })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Neighborhood' })).toBeVisible()
  },
  'its photos': async (page) => {
    await press(page, /^Open photos of/)
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  },
  'its history': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
  'its building': async (page) => {
    await page.getByRole('link', { name: 'Building Listings' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
}

const building: States = {
  building: async (page, stock) => {
    const { building_id } = await stock.find('ad_type=sale&limit=1', () => true)
    await page.goto(`/building/${building_id}`)
    await expect(page.getByRole('region', { name: /^Listings in / })).toBeVisible()
  },
  'all its units': async (page) => {
    await page.getByRole('link', { name: 'All units' }).click()
    await expect(page.getByRole('region', { name: /^Units of / })).toBeVisible()
  },
  'no such unit': async (page) => {
    await page.getByRole('searchbox', { name: 'Find a unit' }).fill('no such unit')
    await expect(page.getByText('No units', { exact: true })).toBeVisible()
  },
}

const profile: States = {
  'my profile': async (page) => {
    await page.goto('/my-profile')
    await expect(page.getByText(/^Expires /).first()).toBeVisible()
  },
  'a license': async (page) => {
    await press(page, 'Add license')
    await page.getByRole('dialog').getByRole('button', { name: 'Add license' }).click()
    await expect(page.getByText('Enter the date on which the license expires')).toBeVisible()
  },
  'choosing a photo': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^(Add a|Change) photo$/)
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  },
  'cropping it': async (page) => {
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(await photograph())
    await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save photo' })).toBeEnabled()
  },
  'what is not saved': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByLabel('Phone').fill('no number')
    await press(page, 'Save Changes')
    await expect(page.getByText(/^Enter the number with its area code/)).toBeVisible()
    await page.getByRole('link', { name: 'Payments' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  },
  payments: async (page) => {
    await press(page, 'Leave without saving')
    await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  },
  'outside accounts': async (page) => {
    await page.getByRole('link', { name: 'Outside Accounts/Integrations' }).click()
    await expect(page.getByRole('heading', { name: /^Outside accounts/ })).toBeVisible()
  },
  'its settings and signatures': async (page) => {
    await page.goto('/my-profile/settings')
    await expect(page.getByRole('switch')).toHaveCount(9)
    await expect(page.getByRole('button', { name: /^(Write a|New) signature$/ })).toBeVisible()
  },
  'a signature in its editor': async (page) => {
    await press(page, /^(Write a|New) signature$/)
    await expect(page.locator('[contenteditable=true]')).toBeVisible()
    await page.getByRole('button', { name: 'Save signature' }).click()
    await expect(page.getByText('Give the signature a name')).toBeVisible()
  },
}

const account: States = {
  'account settings': async (page) => {
    await page.goto('/account-settings')
    await expect(page.getByText('This device')).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeVisible()
    await expect(page.locator('.animate-pulse:visible')).toHaveCount(0)
  },
  'a password that is refused': async (page) => {
    await press(page, 'Change password')
    await expect(page.getByText('Enter your current password')).toBeVisible()
  },
  'time zones': async (page) => {
    await page.getByRole('region', { name: 'Time zone' }).getByRole('combobox').click()
    // A few are looked at: they are all alike.
    await page.getByRole('combobox', { name: 'Search time zones' }).fill('central')
    await expect(page.getByRole('option').first()).toHaveText(/^Chicago/)
  },
  'keyboard shortcuts': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Show all')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
}

const notifications: States = {
  'all notifications': async (page) => {
    await page.goto('/notifications')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  },
  'none of a kind': async (page) => {
    await page.goto('/notifications?kind=deal')
    await expect(page.getByText('Nothing of this kind')).toBeVisible()
  },
}

const myListings: States = {
  'my listings': async (page) => {
    await page.goto('/my-listings')
    await expect(page.getByRole('list', { name: 'Listings' }).getByRole('listitem').first()).toBeVisible()
  },
  'a status menu': async (page) => {
    await press(page, /^Status of/)
    await expect(page.getByRole('menuitem').first()).toBeVisible()
  },
  'a removal': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^More:/)
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await expect(page.getByRole('radio').first()).toBeVisible()
  },
  'the edit panel': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^More:/)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  },
  photos: async (page) => {
    await page.keyboard.press('Escape')
    await press(page, /^More:/)
    await page.getByRole('menuitem', { name: 'Photos' }).click()
    await expect(page.getByRole('button', { name: 'Choose photos' })).toBeVisible()
  },
  'a new listing': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'New Listing')
    await expect(page.getByRole('dialog', { name: 'Add new listing' })).toBeVisible()
  },
}

const elsewhere: States = {
  'not found': async (page) => {
    await page.goto('/nowhere')
    await expect(page.getByText('Page not found')).toBeVisible()
  },
  'no such listing': async (page) => {
    await page.goto('/listing/999999999999')
    await expect(page.getByText('This listing is not here')).toBeVisible()
  },
  'signed in already': async (page) => {
    await page.goto('/login')
    await expect(page.getByText("You're already logged in")).toBeVisible()
  },
}

type OpenAlone = (page: Page) => Promise<void>

/** The states of pages for one role, whose person signs in for it. */
const rolePages: Readonly<Record<string, Readonly<Record<string, OpenAlone>>>> = {
  [people.supervisor]: {
    members: async (page) => {
      await page.goto('/members')
      await expect(page.getByRole('button', { name: new RegExp(people.otherAgent) })).toBeVisible()
    },
    'a member': async (page) => {
      await page.getByRole('button', { name: new RegExp(people.otherAgent) }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Deactivate…' })).toBeVisible()
    },
    'what deactivating does': async (page) => {
      await press(page, 'Deactivate…')
      await expect(page.getByText('Signed out everywhere at once')).toBeVisible()
    },
    'inviting, with what is missing': async (page) => {
      await page.goto('/members')
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await press(page, 'Make the link')
      await expect(page.getByText('A name is needed')).toBeVisible()
    },
    'files of listings, with what is missing': async (page) => {
      await page.goto('/imports')
      await press(page, 'Upload and read')
      await expect(page.getByText('Choose a file first.')).toBeVisible()
    },
    'exports of listings': async (page) => {
      await page.goto('/imports/export')
      await expect(page.getByRole('button', { name: 'RESO CSV' })).toBeVisible()
    },
  },
  [people.developer]: {
    diagnostics: async (page) => {
      await page.goto('/diagnostics')
      await expect(page.getByRole('region', { name: 'Queues' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Load by endpoint' })).toBeVisible()
    },
  },
}

const pages = {
  home,
  searching,
  results,
  listing,
  building,
  profile,
  account,
  notifications,
  myListings,
  elsewhere,
}

for (const viewport of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`axe finds nothing at ${viewport.width} px, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

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
    })

    visitor.describe(`axe finds nothing at ${viewport.width} px, ${colorScheme}`, () => {
      visitor.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

      for (const [email, states] of Object.entries(rolePages)) {
        visitor(`pages of ${email}`, async ({ page }) => {
          await page.goto('/login')
          await signInAs(page, email)
          for (const [state, open] of Object.entries(states)) {
            await open(page)
            await expectNoFaults(page, state)
          }
        })
      }

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
}

test.describe('axe finds nothing in the folded navigation', () => {
  test.use({ viewport: sizes[0]! })

  test('opened', async ({ page }) => {
    await page.goto('/nowhere')
    await press(page, 'Menu')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectNoFaults(page, 'the menu')
  })
})
