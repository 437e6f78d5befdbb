import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { threadLinks } from '../pages/mailbox.ts'
import { activeFilters, getListingIds, openFilter, openResults } from '../pages/results.ts'
import { people } from '../people.ts'
import { sendBySmtp } from '../smtp.ts'

/** Timings that the page records while it runs. */
interface PageTimings {
  /** Durations of the tasks over 50 ms, in milliseconds. */
  readonly longTasks: number[]
  /** When the listings on the page changed, as `performance.now()`. */
  readonly changes: number[]
}

function recordPageTimings(): void {
  const timings: PageTimings = { longTasks: [], changes: [] }
  Object.assign(globalThis, { timings })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) timings.longTasks.push(Math.round(duration))
  }).observe({ type: 'longtask' })
  let currentLinks = ''
  new MutationObserver(() => {
    const links = document.querySelectorAll('main a[href^="/listing/"]')
    const now = [...links].map((link) => link.getAttribute('href')).join()
    if (now === currentLinks) return
    currentLinks = now
    timings.changes.push(performance.now())
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] })
}

/** Returns the milliseconds from the end of the last search response to the change of the listings on the page. */
function measureResultDelay(): number {
  const { changes } = (globalThis as unknown as { timings: PageTimings }).timings
  // The first page: the second is prefetched.
  const searches = performance.getEntriesByType('resource').filter(({ name }) => {
    const { pathname, searchParams } = new URL(name)
    return pathname === '/v1/search-listings' && searchParams.get('offset') === '0'
  })
  const { responseEnd } = searches.at(-1) as PerformanceResourceTiming
  return Math.round(changes.find((at) => at >= responseEnd)! - responseEnd)
}

/**
 * Milliseconds from the event that opens a thread to the frame that shows its text and to the one that shows its
 * document (by the event's `timeStamp`, so that waiting for a handler counts), and the tasks over 50 ms.
 */
interface ThreadTimings {
  readonly texts: number[]
  readonly documents: number[]
  readonly longTasks: number[]
}

function recordThreadTimings(): void {
  const timings: ThreadTimings = { texts: [], documents: [], longTasks: [] }
  Object.assign(globalThis, { threadTimings: timings })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) timings.longTasks.push(Math.round(duration))
  }).observe({ type: 'longtask' })
  // Each thread renders a new list of messages.
  const messages = () => document.querySelector('[aria-label="Messages"]')
  let input = { at: 0, before: messages() }
  let waiting: ('texts' | 'documents')[] = []
  const press = ({ timeStamp }: Event) => {
    input = { at: timeStamp, before: messages() }
    waiting = ['texts', 'documents']
  }
  addEventListener('click', press, true)
  addEventListener('keydown', press, true)
  new MutationObserver(() => {
    const list = messages()
    if (!list || list === input.before) return
    const frame = list.querySelector('iframe')
    const hasDocument = frame !== null && frame.style.height !== '0px'
    // Until the document has loaded, a paragraph shows the plain text.
    const hasText = hasDocument || (list.querySelector('p.whitespace-pre-wrap')?.textContent ?? '') !== ''
    const { at } = input
    for (const part of waiting.filter((item) => (item === 'texts' ? hasText : hasDocument))) {
      waiting = waiting.filter((other) => other !== part)
      // The next frame paints the change.
      requestAnimationFrame(() => setTimeout(() => timings[part].push(Math.round(performance.now() - at))))
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
}

const getThreadTimings = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { threadTimings: ThreadTimings }).threadTimings)

test.describe('Performance', () => {
  /**
   * Measures how long the main thread is busy while filters change, and how soon a search response is on the page. The
   * figures are annotations without a limit, which would fail on a busy machine.
   */
  test('measures the time from a search response to the results', async ({ page }, { annotations }) => {
    await page.addInitScript(recordPageTimings)
    const longTasks = () =>
      page.evaluate(() => (globalThis as unknown as { timings: PageTimings }).timings.longTasks.splice(0))
    const delays: number[] = []
    await openResults(page, '/results/rental')
    const opening = await longTasks()
    for (const [group, box, chip] of [
      ['Beds', '2', '2 Beds'],
      ['Baths', '1', '1 Bath'],
      ['Pets', 'Cats', 'Cats'],
    ] as const) {
      const before = await getListingIds(page)
      await (await openFilter(page, group, box)).check()
      await expect(activeFilters(page).getByText(chip, { exact: true })).toBeVisible()
      await expect.poll(() => getListingIds(page)).not.toEqual(before)
      delays.push(await page.evaluate(measureResultDelay))
    }
    const changing = await longTasks()
    const timings = { opening, changing }
    for (const [when, durations] of Object.entries(timings)) {
      annotations.push({
        type: `tasks over 50 ms while ${when}`,
        description: durations.join(', ') || 'none',
      })
    }
    annotations.push({ type: 'ms from the response to its results', description: delays.join(', ') })
    console.log('tasks over 50 ms:', JSON.stringify(timings), 'ms from the response to its results:', delays)
  })

  test.describe('mailbox', () => {
    // No other test counts the developer's mail.
    test.use({ person: people.developer })

    test('measures the time to open a thread', async ({ page }, { annotations }) => {
      await page.addInitScript(recordThreadTimings)
      await page.goto('/mailbox/inbox')
      await expect(threadLinks(page).first()).toBeVisible()
      // By id: mail of another test may move the rows.
      const links = await threadLinks(page).evaluateAll((all) =>
        all.map((link) => link.getAttribute('data-thread')),
      )
      const ids = links.slice(0, 5)
      expect(ids.length).toBeGreaterThan(2)
      for (const [done, id] of ids.entries()) {
        await page.locator(`a[data-thread="${id}"]`).click()
        await expect.poll(async () => (await getThreadTimings(page)).documents.length).toBe(done + 1)
      }
      // Back by key, from the cache.
      for (let step = 1; step < ids.length; step += 1) {
        await page.keyboard.press('k')
        await expect.poll(async () => (await getThreadTimings(page)).documents.length).toBe(ids.length + step)
      }
      const { texts, documents, longTasks } = await getThreadTimings(page)
      const timings = {
        'ms from a click to the text of a thread': texts.slice(0, ids.length),
        'ms from a click to its document': documents.slice(0, ids.length),
        'ms from a key to the text of the previous thread': texts.slice(ids.length),
        'tasks over 50 ms, including the page load': longTasks,
      }
      for (const [type, figures] of Object.entries(timings))
        annotations.push({ type, description: figures.join(', ') || 'none' })
      console.log(JSON.stringify(timings))
    })

    test('measures the time to open a mail with 5 MB of HTML', async ({ page, baseURL }, { annotations }) => {
      const subject = `A long newsletter ${Date.now()}`
      const row = '<tr><td style="padding:4px 8px">Two bedrooms, elevator</td><td>Riverside Drive</td></tr>'
      const rows = Array.from({ length: Math.ceil(5_000_000 / row.length) }, () => row)
      await page.addInitScript(recordThreadTimings)
      await page.goto('/mailbox/inbox')
      await sendBySmtp(baseURL!, {
        from: 'Nora Bell <nora@client.example>',
        to: people.developer,
        subject,
        headers: ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'],
        text: `<table>${rows.join('\r\n')}</table>`,
      })
      await page.locator('a[data-thread]', { hasText: subject }).click()
      await expect
        .poll(async () => (await getThreadTimings(page)).documents.length, { timeout: 60_000 })
        .toBe(1)
      const { texts, documents, longTasks } = await getThreadTimings(page)
      const timings = {
        'ms from a click to the text of 5 MB': texts,
        'ms from a click to its document': documents,
        'tasks over 50 ms, including the page load': longTasks,
      }
      for (const [type, figures] of Object.entries(timings))
        annotations.push({ type, description: figures.join(', ') || 'none' })
      console.log(JSON.stringify(timings))
    })

    test('measures the time until inbound mail appears', async ({ page, baseURL }, { annotations }) => {
      await page.goto('/mailbox/inbox')
      await expect(threadLinks(page).first()).toBeVisible()
      const delays: number[] = []
      for (let mail = 0; mail < 3; mail += 1) {
        const subject = `Is it free? ${mail} ${Date.now()}`
        const rowVisibleAt = page.evaluate(
          (text) =>
            new Promise<number>((resolve) => {
              const list = document.querySelector('[aria-label="Threads"]')!
              new MutationObserver((_changes, observer) => {
                if (!list.textContent.includes(text)) return
                observer.disconnect()
                requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
              }).observe(document, { childList: true, subtree: true, characterData: true })
            }),
          subject,
        )
        const began = Date.now()
        await sendBySmtp(baseURL!, {
          from: 'Nora Bell <nora@client.example>',
          to: people.developer,
          subject,
          text: 'May I see it tomorrow?',
        })
        delays.push((await rowVisibleAt) - began)
      }
      annotations.push({ type: 'ms from the SMTP connection to the row', description: delays.join(', ') })
      console.log('ms from the SMTP connection to the row:', delays)
    })
  })
})
