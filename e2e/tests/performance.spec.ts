import type { Page } from '@playwright/test'
import { expect, people, test } from '../office.ts'
import { chips, filterBox, openResults, shownIds } from '../results.ts'
import { sendBySmtp } from '../smtp.ts'

/** What the page notes of itself while it runs. */
interface Watched {
  /** Milliseconds of each task over 50. */
  readonly longTasks: number[]
  /** When other listings came to be shown, in milliseconds of the page. */
  readonly changes: number[]
}

function watch(): void {
  const watched: Watched = { longTasks: [], changes: [] }
  Object.assign(globalThis, { watched })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(Math.round(duration))
  }).observe({ type: 'longtask' })
  let shown = ''
  new MutationObserver(() => {
    const links = document.querySelectorAll('main a[href^="/listing/"]')
    const now = [...links].map((link) => link.getAttribute('href')).join()
    if (now === shown) return
    shown = now
    watched.changes.push(performance.now())
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] })
}

/** Milliseconds from the end of the last search's answer to the first other listings on the page. */
function delay(): number {
  const { changes } = (globalThis as unknown as { watched: Watched }).watched
  // The first page; the second is fetched ahead.
  const searches = performance.getEntriesByType('resource').filter(({ name }) => {
    const { pathname, searchParams } = new URL(name)
    return pathname === '/v1/search-listings' && searchParams.get('offset') === '0'
  })
  const { responseEnd } = searches.at(-1) as PerformanceResourceTiming
  return Math.round(changes.find((at) => at >= responseEnd)! - responseEnd)
}

/**
 * How long the main thread is busy while filters change, and how soon after its answer a search shows. Figures to
 * read, noted with the test: on a machine that does other things as well, a limit would fail for reasons that are not
 * the product's.
 */
test('how quickly results follow a filter', async ({ page }, { annotations }) => {
  await page.addInitScript(watch)
  const longTasks = () =>
    page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.longTasks.splice(0))
  const delays: number[] = []
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
    delays.push(await page.evaluate(delay))
  }
  const changing = await longTasks()
  const found = { opening, changing }
  for (const [when, durations] of Object.entries(found)) {
    annotations.push({ type: `tasks over 50 ms while ${when}`, description: durations.join(', ') || 'none' })
  }
  annotations.push({ type: 'ms from the answer to its results', description: delays.join(', ') })
  console.log('tasks over 50 ms:', JSON.stringify(found), 'ms from the answer to its results:', delays)
})

/**
 * Milliseconds from the press that opened a thread (the event's own time: what waits before a handler counts) to the
 * frame that shows its words, and its own document; and each task over 50.
 */
interface Opened {
  readonly words: number[]
  readonly documents: number[]
  readonly longTasks: number[]
}

function watchThreads(): void {
  const opened: Opened = { words: [], documents: [], longTasks: [] }
  Object.assign(globalThis, { opened })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) opened.longTasks.push(Math.round(duration))
  }).observe({ type: 'longtask' })
  // Another thread is another list of messages.
  const messages = () => document.querySelector('[aria-label="Messages"]')
  let pressed = { at: 0, before: messages() }
  let waiting: ('words' | 'documents')[] = []
  const press = ({ timeStamp }: Event) => {
    pressed = { at: timeStamp, before: messages() }
    waiting = ['words', 'documents']
  }
  addEventListener('click', press, true)
  addEventListener('keydown', press, true)
  new MutationObserver(() => {
    const shown = messages()
    if (!shown || shown === pressed.before) return
    const frame = shown.querySelector('iframe')
    const hasDocument = frame !== null && frame.style.height !== '0px'
    // Until its document is there, they stand in a paragraph that keeps their lines.
    const hasWords = hasDocument || (shown.querySelector('p.whitespace-pre-wrap')?.textContent ?? '') !== ''
    const { at } = pressed
    for (const what of waiting.filter((one) => (one === 'words' ? hasWords : hasDocument))) {
      waiting = waiting.filter((one) => one !== what)
      // What was changed now is painted with the next frame.
      requestAnimationFrame(() => setTimeout(() => opened[what].push(Math.round(performance.now() - at))))
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
}

const opened = (page: Page) => page.evaluate(() => (globalThis as unknown as { opened: Opened }).opened)
const listed = (page: Page) => page.getByRole('list', { name: 'Threads' }).locator('a[data-thread]')

test.describe('mail', () => {
  // Whoever has mail that no other test counts.
  test.use({ person: people.developer })

  test('how quickly a listed thread shows its words', async ({ page }, { annotations }) => {
    await page.addInitScript(watchThreads)
    await page.goto('/mailbox/inbox')
    await expect(listed(page).first()).toBeVisible()
    // By their ids: mail of another test may move them down.
    const links = await listed(page).evaluateAll((all) => all.map((link) => link.getAttribute('data-thread')))
    const ids = links.slice(0, 5)
    expect(ids.length).toBeGreaterThan(2)
    for (const [done, id] of ids.entries()) {
      await page.locator(`a[data-thread="${id}"]`).click()
      await expect.poll(async () => (await opened(page)).documents.length).toBe(done + 1)
    }
    // And back through them by key, of which every one is known.
    for (let step = 1; step < ids.length; step += 1) {
      await page.keyboard.press('k')
      await expect.poll(async () => (await opened(page)).documents.length).toBe(ids.length + step)
    }
    const { words, documents, longTasks } = await opened(page)
    const found = {
      'ms from a press to the words of a thread': words.slice(0, ids.length),
      'ms from a press to its document': documents.slice(0, ids.length),
      'ms from a key to the words of the one before': words.slice(ids.length),
      'tasks over 50 ms, with the page itself': longTasks,
    }
    for (const [type, figures] of Object.entries(found))
      annotations.push({ type, description: figures.join(', ') || 'none' })
    console.log(JSON.stringify(found))
  })

  test('how soon mail that comes in shows', async ({ page, baseURL }, { annotations }) => {
    await page.goto('/mailbox/inbox')
    await expect(listed(page).first()).toBeVisible()
    const delays: number[] = []
    for (let mail = 0; mail < 3; mail += 1) {
      const subject = `Is it free? ${mail} ${Date.now()}`
      const shown = page.evaluate(
        (words) =>
          new Promise<number>((resolve) => {
            const list = document.querySelector('[aria-label="Threads"]')!
            new MutationObserver((_changes, observer) => {
              if (!list.textContent.includes(words)) return
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
      delays.push((await shown) - began)
    }
    annotations.push({ type: 'ms from the first word of SMTP to the row', description: delays.join(', ') })
    console.log('ms from the first word of SMTP to the row:', delays)
  })
})
