import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './office.ts'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>
type NodeResult = AxeResults['violations'][number]['nodes'][number]

/**
 * Axe's own program, in its short form. Its builder for Playwright would give the long one to a page twice for each look,
 * and to each frame, where nothing is looked for.
 */
const beside = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(beside).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Not looked at: what passes the focus on at once, and links alone in a line that somebody wrote. */
const exclude = [['[data-base-ui-focus-guard]'], ['[contenteditable=true] a']]

const options = {
  runOnly: { type: 'tag', values: tags },
  // Frames are mail that others wrote, where no script runs, axe neither.
  iframes: false,
  // Of what is right, nobody asks which elements it is, and to name them takes as long as to find the faults.
  resultTypes: ['violations'],
}

/** Waits until what changes its color has its last one. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What opens begins to change with the frame after it came.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

function isCovered({ data }: { data?: unknown }): boolean {
  const { messageKey } = (data ?? {}) as { messageKey?: string }
  return messageKey?.startsWith('partiallyObscured') ?? false
}

interface Fault {
  readonly id: string
  readonly nodes: readonly Pick<NodeResult, 'html' | 'any'>[]
}

/** What axe finds; what a state before brought into the same document is not read again. */
async function faultsOf(page: Page): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([context, asked]) => {
      const { axe } = window as unknown as { axe: { run(...given: unknown[]): Promise<AxeResults> } }
      const { violations } = await axe.run(context, asked)
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, any }) => ({ html, any })) }))
    },
    [{ exclude }, options] as const,
  )
}

/** Expects that axe has nothing against a page as it is. */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  await settled(page)
  const faults = await faultsOf(page)
  const menuOpen = (await page.getByRole('menu').count()) > 0
  const found = faults.flatMap(({ id, nodes }) =>
    nodes
      // An open menu belongs to its button, wherever it hangs in the document.
      .filter(({ html }) => id !== 'region' || !html.includes('role="menu"'))
      // What it half covers is no target until it closes.
      .filter(({ any }) => id !== 'target-size' || !menuOpen || !any.some(isCovered))
      .map(({ html }) => `${id}: ${html}`),
  )
  expect(found, state).toEqual([])
}
