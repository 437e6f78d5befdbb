import type { Page } from '@playwright/test'
import { expectNoViolations, setColorScheme } from '../axe.ts'
import { expect, test, visitor } from '../fixtures.ts'
import { openIssuer } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { homeStates, notificationStates, otherStates } from '../states/app-shell.ts'
import { applicationFormStates } from '../states/application-form.ts'
import { applicationStates } from '../states/applications.ts'
import { inquirySettingStates, inquiryStates } from '../states/inquiries.ts'
import { liveStreamStates } from '../states/live-streams.ts'
import { openHouseStates } from '../states/open-houses.ts'
import { invoiceSettingStates, invoiceStates } from '../states/invoices.ts'
import { calendarStates } from '../states/calendar.ts'
import { clientRecordStates } from '../states/client-record.ts'
import { clientSearchStates } from '../states/client-searches.ts'
import { clientRequestStates, clientStates } from '../states/clients.ts'
import { composerStates } from '../states/compose.ts'
import { documentSigningStates } from '../states/document-signing.ts'
import { dealStates } from '../states/deals.ts'
import { listingSendStates } from '../states/listing-sends.ts'
import {
  buildingStates,
  listingStates,
  myListingStates,
  resultStates,
  searchFormStates,
} from '../states/listings.ts'
import { mailAccountStates } from '../states/mail-account.ts'
import { mailboxStates } from '../states/mailbox.ts'
import { accountStates, profileStates } from '../states/profile.ts'
import { ownPayoutStates, payoutStates } from '../states/payouts.ts'
import { developerStates, supervisorStates } from '../states/roles.ts'
import { showingStates } from '../states/showings.ts'
import { type PageStates, press, type StateFixtures } from '../states/states.ts'

/**
 * Violations depend on the width or on the colors of a page, not on both together, so two of the four combinations are
 * enough. A state is opened narrow: its steps are the same at every width.
 */
const narrow = { width: 425, colorScheme: 'dark' } as const
const wide = { width: 1440, colorScheme: 'light' } as const

async function setAppearance(page: Page, { width, colorScheme }: typeof narrow | typeof wide) {
  await page.setViewportSize({ width, height: page.viewportSize()!.height })
  await setColorScheme(page, colorScheme)
}

/** Checks the page as it is in both appearances with one page load, and leaves it narrow. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectNoViolations(page, `${state}, ${narrow.width} px`)
  await setAppearance(page, wide)
  await expectNoViolations(page, `${state}, ${wide.width} px`)
  await setAppearance(page, narrow)
}

async function expectStatesAccessible(
  page: Page,
  fixtures: StateFixtures,
  states: PageStates,
): Promise<void> {
  for (const [state, open] of Object.entries(states)) {
    await open(page, fixtures)
    await expectAccessible(page, state)
  }
}

const pages = {
  home: homeStates,
  'search form': searchFormStates,
  results: resultStates,
  'client searches': clientSearchStates,
  listing: listingStates,
  building: buildingStates,
  profile: profileStates,
  'account settings': accountStates,
  notifications: notificationStates,
  'my listings': myListingStates,
  mailbox: mailboxStates,
  'mail account': mailAccountStates,
  composer: composerStates,
  applications: applicationStates,
  payouts: ownPayoutStates,
  deals: dealStates,
  invoices: invoiceStates,
  inquiries: inquiryStates,
  'open houses': openHouseStates,
  'live streams': liveStreamStates,
  calendar: calendarStates,
  showings: showingStates,
  'renter’s form': applicationFormStates,
  'documents to sign': documentSigningStates,
  clients: clientStates,
  'listing sends': listingSendStates,
  'client record': clientRecordStates,
  'other pages': otherStates,
}
const rolePages = {
  [people.supervisor]: {
    ...supervisorStates,
    ...clientRequestStates,
    ...payoutStates,
    ...invoiceSettingStates,
    ...inquirySettingStates,
  },
  [people.developer]: developerStates,
}

const narrowContext = {
  viewport: { width: narrow.width, height: 900 },
  colorScheme: narrow.colorScheme,
}

test.describe('pages of an agent are accessible', () => {
  test.use(narrowContext)

  for (const [name, states] of Object.entries(pages)) {
    test(name, async ({ page, inventory, api }) => {
      // Many states, each analyzed twice.
      test.slow()
      await expectStatesAccessible(page, { inventory, api }, states)
    })
  }

  test('navigation of a narrow page', async ({ page }) => {
    await page.goto('/nowhere')
    await press(page, 'Menu')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectNoViolations(page, 'the menu')
  })

  test('a new color scheme starts no transition with reduced motion', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      addEventListener('transitionrun', ({ propertyName }) => {
        document.documentElement.dataset['transition'] = propertyName
      })
    })
    await setColorScheme(page, wide.colorScheme)
    await expectNoViolations(page, 'light')
    await expect(page.locator('html')).not.toHaveAttribute('data-transition')
  })
})

for (const [email, states] of Object.entries(rolePages))
  test.describe(`pages of ${email} are accessible`, () => {
    test.use({ ...narrowContext, person: email })

    test('all pages', async ({ page, inventory, api }) => {
      test.slow()
      await expectStatesAccessible(page, { inventory, api }, states)
    })
  })

visitor.describe('pages of a visitor are accessible', () => {
  visitor.use(narrowContext)

  visitor('sign-in, sign-in error and expired invitation', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await openIssuer(page)
    await expectAccessible(page, 'issuer')
    await page.getByLabel('Email').fill('unknown@pboffice.example')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'issuer with an error')
    await page.goto(`/invitation/${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
    await expectAccessible(page, 'expired invitation')
  })
})
