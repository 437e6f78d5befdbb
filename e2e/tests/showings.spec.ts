import { expect, test } from '../fixtures.ts'
import { readDemoPhoto } from '../image-files.ts'

interface Tour {
  readonly tour_id: string
  readonly stops: readonly {
    readonly listing: { readonly advertisement_id: string; readonly title: string }
    readonly notes: readonly { readonly text: string }[]
    readonly photos: readonly { readonly name: string }[]
  }[]
}

test('an agent plans a tour from selected listings, and takes notes and photos without a network', async ({
  page,
  api,
  context,
}) => {
  await page.goto('/results/rental')
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  for (const index of [0, 1]) await boxes.nth(index).check()
  await page.getByRole('button', { name: 'Plan a tour' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a tour' })
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(page).toHaveURL(/\/tours\/\d+$/)
  const stopItem = page.getByRole('listitem', { name: /^Stop 1: / })
  const title = (await stopItem.getAttribute('aria-label'))!.replace(/^Stop 1: /, '')

  // The page is kept once the service worker has it.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.match('/tours', { cacheName: 'tours' })) !== undefined),
    )
    .toBe(true)
  await page.reload()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You’re offline\. Showing the tour/)).toBeVisible()
  await page.getByRole('textbox', { name: `New note about ${title}` }).fill('Bright, but loud')
  await stopItem.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel(`Add photo of ${title}`).setInputFiles(await readDemoPhoto())
  await expect(page.getByText(/^Not sent yet: 1 note and 1 photo\./)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Not sent yet: 1 note and 1 photo\./)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/^Not sent yet/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Bright, but loud')).toHaveCount(1)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const tour = (await (await api.get(`/v1/tours/${id}`)).json()) as Tour
  const stop = tour.stops.find(({ listing }) => listing.title === title)!
  expect([stop.notes.length, stop.photos.length]).toEqual([1, 1])
})
