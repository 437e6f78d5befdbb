import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectLoaded } from '../pages/loading.ts'
import { type PageStates, press } from './states.ts'

/** Returns the agent's last coming showing: the first may have begun. */
async function findComing(api: APIRequestContext) {
  const reply = await api.get('/v1/showings?status=upcoming')
  const { collection } = (await reply.json()) as {
    collection: { client_url: string; listing: { advertisement_id: string } }[]
  }
  return collection.at(-1)!
}

/** Showings and tours of the demo office, and what agents open from them. */
export const showingStates: PageStates = {
  showings: async (page) => {
    await page.goto('/showings')
    await expect(page.getByRole('list', { name: 'Showings' })).toBeVisible()
    await expectLoaded(page)
  },
  'requests of showings': async (page) => {
    await page.goto('/showings?show=requested')
    await expect(page.getByRole('button', { name: /^Confirm / }).first()).toBeVisible()
  },
  'confirming a request': async (page) => {
    await press(page, /^Confirm /)
    await expect(page.getByRole('dialog').getByText('The client asked')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('group').first()).toBeVisible()
  },
  'a showing': async (page) => {
    await page.goto('/showings?show=past')
    await page.getByRole('list', { name: 'Showings' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Showing', exact: true })).toBeVisible()
    await expectLoaded(page)
  },
  'a listing’s showing access': async (page, { api }) => {
    const { listing } = await findComing(api)
    await page.goto(`/listing/${listing.advertisement_id}`)
    await press(page, 'Change showing access')
    await expect(page.getByRole('dialog', { name: 'Showing access' })).toBeVisible()
  },
  tours: async (page) => {
    await page.goto('/tours')
    await expect(page.getByRole('list', { name: 'Tours' })).toBeVisible()
  },
  'planning a tour': async (page) => {
    await press(page, 'Plan a tour')
    await expect(page.getByRole('dialog', { name: 'Plan a tour' })).toBeVisible()
  },
  'a tour': async (page) => {
    await page.goto('/tours')
    await page.getByRole('list', { name: 'Tours' }).getByRole('link').first().click()
    await expect(page.getByRole('listitem', { name: /^Stop 1: / })).toBeVisible()
    await expectLoaded(page)
  },
  'the client’s page of a showing': async (page, { api }) => {
    const { client_url } = await findComing(api)
    await page.goto(new URL(client_url).pathname)
    await expect(page.getByRole('button', { name: 'Cancel this showing' })).toBeVisible()
  },
}
