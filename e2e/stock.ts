import type { Page } from '@playwright/test'

interface Card {
  advertisement_id: string
  building_id: string
  address: string
  unit: string
}

/** Calls the API as the page's agent would, with the page's own session and application key. */
export async function api<T>(page: Page, path: string): Promise<T> {
  if (!page.url().startsWith('http')) await page.goto('/')
  return page.evaluate(async (url) => {
    const reply = await fetch(url, {
      headers: {
        'x-session-id': localStorage.getItem('session_id') ?? '',
        'x-app-auth': document.querySelector('meta[name="app-auth"]')?.getAttribute('content') ?? '',
        'x-requested-with': 'XMLHttpRequest',
      },
    })
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
    return (await reply.json()) as T
  }, path)
}

export async function firstListing(page: Page, adType: 'rental' | 'sale', query = ''): Promise<Card> {
  const { collection } = await api<{ collection: Card[] }>(
    page,
    `/v1/search-listings?ad_type=${adType}&limit=1${query}`,
  )
  return collection[0]!
}

export async function firstListingId(page: Page, adType: 'rental' | 'sale'): Promise<string> {
  return (await firstListing(page, adType)).advertisement_id
}

export async function firstBuildingId(page: Page): Promise<string> {
  return (await firstListing(page, 'sale')).building_id
}
