import type { Page } from '@playwright/test'

/** The headers that a call to the API needs besides its own. */
export type ApiHeaders = Readonly<Record<string, string>>

/** Returns the headers of the session that a page of the product has. */
export function readApiHeaders(page: Page): Promise<ApiHeaders> {
  return page.evaluate(() => ({
    'x-session-id': localStorage.getItem('session_id')!,
    'x-app-auth': document.querySelector<HTMLMetaElement>('meta[name="app-auth"]')!.content,
    'x-requested-with': 'XMLHttpRequest',
  }))
}
