import type { APIRequestContext, Page } from '@playwright/test'
import type { Inventory } from '../inventory.ts'

export interface StateFixtures {
  readonly inventory: Inventory
  readonly api: APIRequestContext
}

type OpenState = (page: Page, fixtures: StateFixtures) => Promise<void>

/** The states of one page by name, in order: each is reached from the one before. */
export type PageStates = Readonly<Record<string, OpenState>>

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}
