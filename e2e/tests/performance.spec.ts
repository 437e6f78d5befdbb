import { expect, test } from '../office.ts'
import { chips, filterBox, openResults, shownIds } from '../results.ts'

/**
 * How long the main thread is busy while filters change. A figure to read, noted with the test: on a machine that
 * does other things as well, a limit would fail for reasons that are not the product's.
 */
test('long tasks while filters change', async ({ page }, { annotations }) => {
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(globalThis, { longTasks: durations })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(Math.round(duration))
    }).observe({ type: 'longtask' })
  })
  const longTasks = () =>
    page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))
  await openResults(page, '/results/rental')
  const opening = await longTasks()
  for (const [group, box, chip] of [
    ['Beds', '2', '2 Beds'],
    ['Baths', '1', '1 Bath'],
    ['Pets', 'Cats', 'Cats'],
  ] as const) {
    const before = await shownIds(page)
    await (await filterBox(page, group, box)).check()
    await expect(chips(page).getByText(chip, { exact: true })).toBeVisible()
    await expect.poll(() => shownIds(page)).not.toEqual(before)
  }
  const changing = await longTasks()
  const found = { opening, changing }
  for (const [when, durations] of Object.entries(found)) {
    annotations.push({ type: `tasks over 50 ms while ${when}`, description: durations.join(', ') || 'none' })
  }
  console.log('tasks over 50 ms:', JSON.stringify(found))
})
