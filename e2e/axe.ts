import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>
type NodeResult = AxeResults['violations'][number]['nodes'][number]

/**
 * The minified axe script, injected directly: `AxeBuilder` injects the full one twice per analysis and into each frame,
 * and frames are not analyzed.
 */
const playwrightAxe = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(playwrightAxe).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Focus guards pass the focus on at once, and links in an editor are content. */
const exclude = [['[data-base-ui-focus-guard]'], ['[contenteditable=true] a']]

const options = {
  runOnly: { type: 'tag', values: tags },
  // Frames show mail, in a sandbox without scripts.
  iframes: false,
  // Listing the elements that pass takes as long as finding the violations.
  resultTypes: ['violations'],
}

/** Switches a page to the light or dark theme of the device. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme)
}

/** Waits until no animation or transition runs. The end of one can start another, so this repeats until none is left. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    do {
      await Promise.allSettled(running().map(({ finished }) => finished))
      // A transition starts with the frame after its cause.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    } while (running().length > 0)
  })
}

const isPopupItem = (html: string): boolean => /role="(?:option|menuitem)/.test(html)

interface AxeViolation {
  readonly id: string
  readonly nodes: readonly Pick<NodeResult, 'html'>[]
}

/**
 * Runs axe, which is injected once per document. How much of a target the header covers depends on how far the page is
 * scrolled, so targets that are too small are measured again in the middle of the window.
 */
async function findViolations(page: Page): Promise<AxeViolation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([context, runOptions]) => {
      const { axe } = window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } }
      const isTooSmall = async (target: Element): Promise<boolean> => {
        const { scrollX, scrollY } = window
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const runOnly = { type: 'rule', values: ['target-size'] }
        const { violations } = await axe.run(target, { ...runOptions, runOnly })
        scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
        return violations.length > 0
      }
      const { violations } = await axe.run(context, { ...runOptions, elementRef: true })
      const found: { id: string; nodes: { html: string }[] }[] = []
      for (const { id, nodes } of violations) {
        const kept: { html: string }[] = []
        for (const { html, element } of nodes as (NodeResult & { element?: Element })[])
          if (id !== 'target-size' || element === undefined || (await isTooSmall(element)))
            kept.push({ html })
        if (kept.length > 0) found.push({ id, nodes: kept })
      }
      return found
    },
    [{ exclude }, options] as const,
  )
}

/** Expects no axe violations in the current state of a page. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  await waitForAnimations(page)
  const violations = await findViolations(page)
  const popupOpen = (await page.getByRole('menu').or(page.getByRole('listbox')).count()) > 0
  const messages = violations.flatMap(({ id, nodes }) =>
    nodes
      // An open menu belongs to its button although it is rendered at the end of the document.
      .filter(({ html }) => id !== 'region' || !html.includes('role="menu"'))
      // An open menu or list covers targets behind it, which are checked in the states without it.
      .filter(({ html }) => id !== 'target-size' || !popupOpen || isPopupItem(html))
      .map(({ html }) => `${id}: ${html}`),
  )
  expect(messages, state).toEqual([])
}
