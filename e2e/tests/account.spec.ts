import type { Browser, Page } from '@playwright/test'
import { computeCode } from '../../apps/server/test/calls/compute-code.ts'
import { expect, test, visitor } from '../fixtures.ts'
import { pressSequence } from '../pages/keyboard.ts'
import {
  agentPassword,
  createAgent,
  logOut,
  openIssuer,
  signInAs,
  submitIssuerForm,
} from '../pages/sign-in.ts'
import { people } from '../people.ts'

const settings = '/account-settings'

/** Opens a page in another browser context, by default with the same user agent. */
async function otherBrowser(browser: Browser, userAgent?: string): Promise<Page> {
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent })
  return context.newPage()
}

/** No app shows a code of seven digits. */
const wrongCode = '1234567'

function twoStepSection(page: Page) {
  return page.getByRole('region', { name: 'Two-step verification' })
}

/** Turns two-step verification on; returns the key of the codes, and two recovery codes. */
async function turnOnTwoFactor(
  page: Page,
  secret: string,
): Promise<{ key: string; recoveryCode: string; secondCode: string }> {
  await twoStepSection(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(secret)
  await dialog.getByLabel('Current password').press('Enter')
  const key = (await dialog.getByRole('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(computeCode(key, new Date()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = '', secondCode = ''] = await codes.allInnerTexts()
  await page.getByRole('checkbox', { name: 'I saved my recovery codes' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  return { key, recoveryCode, secondCode }
}

/** Answers the next call as if the sign-in were long ago. */
async function requireProofOnce(page: Page, url: string): Promise<void> {
  const json = { status: 403, code: 'proof_required', errorMsg: "Confirm it's you to continue" }
  await page.route(
    url,
    (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json }),
    { times: 1 },
  )
}

/** Starts an export as if the sign-in were long ago: it goes on once the question who it is was answered. */
async function proveBeforeExport(
  page: Page,
  { secret, code }: { secret: string; code: string },
): Promise<void> {
  await requireProofOnce(page, '**/v1/own-exports')
  const section = page.getByRole('region', { name: 'Export your data' })
  await section.getByRole('button', { name: 'Start export' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Password').fill(secret)
  await dialog.getByLabel(/^Code from your app/).fill(code)
  await dialog.getByLabel(/^Code from your app/).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(section.getByRole('list', { name: 'Latest exports' }).getByRole('listitem')).toHaveCount(1)
}

/** Adds a passkey of a virtual authenticator and signs in with it. */
async function usePasskey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(settings)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Test key')
  // The question who it is opens over the dialog, and Escape closes it alone.
  await requireProofOnce(page, '**/v1/passkey-options')
  const next = dialog.getByRole('button', { name: 'Continue' })
  await next.click()
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.getByLabel('Password').press('Escape')
  await expect(question).toBeHidden()
  await expect(next).toBeFocused()
  await next.press('Enter')
  const row = section.getByRole('listitem')
  await expect(row).toContainText('not used yet')

  await logOut(page)
  // The browser's suggestion needs no click with a virtual authenticator.
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByRole('banner')).toBeVisible()

  // The button counts when it is pressed before the challenge of the suggestion has come.
  await logOut(page)
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/passkey-options', async (route) => {
    await isPressed
    await route.continue()
  })
  await openIssuer(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  press()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto(settings)
  await expect(row).toContainText('last used')
}

function sessionRows(page: Page) {
  return page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
}

visitor.describe('Sessions and devices', () => {
  visitor(
    'signing out another device ends its session at once and shows the reason there',
    async ({ page, browser }) => {
      const phone = await otherBrowser(
        browser,
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      )
      await phone.goto(`${settings}#password`)
      await signInAs(phone, people.developer)
      await expect(phone.getByRole('heading', { name: 'Password' })).toBeVisible()

      await page.goto('/login')
      await signInAs(page, people.developer)
      await page.goto(settings)
      const row = sessionRows(page).filter({ hasText: 'Safari on iOS' })
      await expect(row).toHaveCount(1)
      await expect(sessionRows(page).first()).toContainText('This device')
      await row.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
      await expect(row).toHaveCount(0)

      // Without any action on the phone: its event stream ends, and the next request is refused.
      await expect(phone).toHaveURL('/login')
      await expect(phone.getByRole('status')).toContainText('signed out here')
      await signInAs(phone, people.developer)
      await expect(phone).toHaveURL(`${settings}#password`)
      await phone.context().close()
    },
  )
})

visitor.describe('Account settings', () => {
  visitor(
    'changing the password, and two-step verification, end every other session',
    async ({ page, browser }) => {
      const email = `robin.vale.${test.info().retry}@pboffice.example`
      await createAgent(page, email)
      const other = await otherBrowser(browser)
      await other.goto('/login')
      await signInAs(other, email, agentPassword)

      await page.goto(`${settings}#password`)
      const form = page.getByRole('form', { name: 'Change password' })
      const current = form.getByLabel('Current password')
      const next = form.getByLabel('New password')
      await expect(current).toHaveAttribute('autocomplete', 'current-password')
      await expect(next).toHaveAttribute('autocomplete', 'new-password')
      await current.fill('not the password')
      await next.fill('a second password')
      await form.getByRole('button', { name: 'Change password' }).click()
      await expect(form).toContainText("That isn't your current password")
      await expect(current).toBeFocused()
      await form.getByRole('button', { name: 'Show passwords' }).first().click()
      await expect(next).toHaveAttribute('type', 'text')
      await current.fill(agentPassword)
      await current.press('Enter')
      await expect(page.getByText('Password changed, and 1 other session signed out')).toBeVisible()
      await expect(current).toHaveValue('')
      await expect(page.getByText(/^Last changed/)).toBeVisible()

      await expect(other).toHaveURL('/login')
      await openIssuer(other)
      await submitIssuerForm(other, email, agentPassword)
      await expect(other.getByRole('alert')).toContainText('Wrong email or password')
      await submitIssuerForm(other, email, 'a second password')
      await expect(other.getByRole('banner')).toBeVisible()

      // With two-step verification the new password alone is not enough.
      const { key, recoveryCode, secondCode } = await turnOnTwoFactor(page, 'a second password')
      await expect(other).toHaveURL('/login')
      await openIssuer(other)
      await submitIssuerForm(other, email, 'a second password')
      const code = other.getByLabel('Code', { exact: true })
      await expect(code).toBeFocused()
      await code.fill(wrongCode)
      await code.press('Enter')
      await expect(other.getByRole('alert')).toContainText("That code isn't right")
      // Every code works once, and the one that turned it on may be the current one.
      await code.fill(computeCode(key, new Date(Date.now() + 30_000)))
      await other.getByLabel(/Don't ask again in this browser/).check()
      await code.press('Enter')
      await expect(other.getByRole('banner')).toBeVisible()

      // A change of its own is not seen until the page is opened again.
      await page.reload()
      const trusted = twoStepSection(page).getByRole('list', { name: 'Browsers that skip the code' })
      await expect(trusted.getByRole('listitem')).toHaveCount(1)
      await trusted.getByRole('button', { name: /^Ask for a code again/ }).click()
      await expect(trusted).toBeHidden()

      await proveBeforeExport(page, { secret: 'a second password', code: secondCode })
      await twoStepSection(page).getByRole('button', { name: 'Turn off' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(recoveryCode)
      await dialog.getByRole('textbox').press('Enter')
      await expect(twoStepSection(page).getByRole('button', { name: 'Set up' })).toBeVisible()
      await other.context().close()
    },
  )

  visitor('a passkey is added, and signs in without a code', async ({ page }) => {
    await createAgent(page, `rowan.vale.${test.info().retry}@pboffice.example`)
    await page.goto(settings)
    await turnOnTwoFactor(page, agentPassword)
    await usePasskey(page)
  })

  visitor('the chosen time zone applies here and on the next device', async ({ page, browser }) => {
    const email = `quinn.vale.${test.info().retry}@pboffice.example`
    await createAgent(page, email)
    await page.goto(`${settings}#time-zone`)
    const section = page.getByRole('region', { name: 'Time zone' })
    const picker = section.getByRole('combobox')
    await expect(picker).toContainText('Browser time (New York)')
    await picker.click()
    await page.getByRole('combobox', { name: 'Search time zones' }).fill('kolk')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
      /^KolkataIndia Standard Time\s*GMT\+5:30/,
    ])
    const reply = page.waitForResponse('**/v1/account-time-zone')
    await page.keyboard.press('Enter')
    expect((await reply).ok()).toBe(true)
    await expect(picker).toContainText('Kolkata')
    await expect(section).toContainText('Your browser uses New York time')

    const other = await otherBrowser(browser)
    await other.goto('/login')
    await signInAs(other, email, agentPassword)
    await other.goto(settings)
    await expect(other.getByRole('region', { name: 'Time zone' }).getByRole('combobox')).toContainText(
      'Kolkata',
    )
    await other.context().close()

    await section.getByRole('button', { name: 'Use browser time' }).click()
    await expect(picker).toContainText('Browser time (New York)')
    await expect(section).not.toContainText('Your browser uses')
  })
})

test.describe('Keyboard shortcuts', () => {
  test('are listed on ?, open pages, and can be turned off', async ({ page }) => {
    await page.goto(settings)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByRole('heading', { level: 3 })).toContainText(['Everywhere', 'Go to'])
    await pressSequence(page, 'g', 'h')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    // Typing in a field triggers no shortcut.
    const field = page.getByLabel('Current password')
    await field.pressSequentially('g h?')
    await expect(field).toHaveValue('g h?')
    await expect(sheet).toBeHidden()

    const single = page.getByRole('switch', { name: 'Single-key shortcuts' })
    await single.click()
    await expect(single).not.toBeChecked()
    await pressSequence(page, 'g', 'h')
    await page.keyboard.press('?')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(settings)
    await page.reload()
    await expect(single).not.toBeChecked()
    await single.click()
    await expect(single).toBeChecked()
    await pressSequence(page, 'g', 'r')
    await expect(page).toHaveURL(/\/(search|results)\/rental/)
  })
})

test.describe('Account settings sections', () => {
  test('have an anchor and a link beside the page', async ({ page }) => {
    await page.goto(`${settings}#shortcuts`)
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeInViewport()
    const sections = page.getByRole('navigation', { name: 'Settings' })
    await sections.getByRole('link', { name: 'Password' }).click()
    await expect(page).toHaveURL(`${settings}#password`)
    await expect(page.getByRole('heading', { name: 'Password' })).toBeInViewport()
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(sections).toBeHidden()
  })
})
