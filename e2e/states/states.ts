import type { Page } from '@playwright/test'
import type { Stock } from '../stock.ts'

type Open = (page: Page, stock: Stock) => Promise<void>

/** The states of one page, each reached from the one before, and the name to call each by. */
export type States = Readonly<Record<string, Open>>

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}
