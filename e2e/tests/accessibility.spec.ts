import { expectNoFaults } from '../axe.ts'
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
  return { viewport: { width, height: 900 }, colorScheme }
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
