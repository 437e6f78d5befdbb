import { expect, test } from '../../fixtures.ts'
import { InputCounter } from '../../pages/input-counter.ts'

/** `310 West 52nd Street` as an agent half remembers it: `w 52 310`. */
function halfRemember(address: string): string | null {
  const parts = /^(\d+) (East|West) (\d+)\w\w Street$/.exec(address)
  return parts && `${parts[2]![0]!} ${parts[3]!} ${parts[1]!}`.toLowerCase()
}

test('an agent finds half-remembered addresses first or second', async ({ page, inventory }) => {
  const { collection } = await inventory.search('ad_type=rental&borough=MN&limit=100')
  const addresses = [...new Set(collection.map(({ address }) => address))].filter(
    (address) => halfRemember(address) !== null,
  )
  expect(addresses.length).toBeGreaterThan(4)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const input = new InputCounter(page)
  await input.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: 'Search and commands' })
  await expect(field).toBeFocused()
  for (const address of addresses.slice(0, 5)) {
    await field.fill('')
    await input.type(halfRemember(address)!)
    const option = page.getByRole('option').filter({ hasText: address }).first()
    await expect(option, halfRemember(address)!).toBeVisible()
    const shown = await page.getByRole('option').allTextContents()
    expect(
      shown.slice(0, 2).some((text) => text.includes(address)),
      `${address} in ${shown.join()}`,
    ).toBe(true)
  }
  await input.press('Enter')
  await expect(page).toHaveURL(/\/(building|listing)\/\d+/)
  input.expectAtMost(2, 'five half-remembered addresses found, one opened')
})
