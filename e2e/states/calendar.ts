import { expect } from '../fixtures.ts'
import { expectLoaded } from '../pages/loading.ts'
import { type PageStates, press } from './states.ts'

/** The calendar in each view, its form, and its settings. */
export const calendarStates: PageStates = {
  'calendar by week': async (page, { api }) => {
    const event = {
      title: 'Walk-through',
      start: '2031-03-05T10:00',
      end: '2031-03-05T11:00',
      rrule: 'FREQ=WEEKLY;COUNT=2',
      key: crypto.randomUUID(),
    }
    const reply = await api.post('/v1/calendar-events', { data: event })
    expect(reply.status(), await reply.text()).toBe(201)
    await page.goto('/my-calendar?view=week&date=2031-03-05')
    await expect(page.getByRole('button', { name: /^Walk-through,/ }).first()).toBeVisible()
    await expectLoaded(page)
  },
  'events without room': async (page, { api }) => {
    const times = [
      ...Array.from({ length: 10 }, () => ({ start: '2031-03-06T10:00', end: '2031-03-06T11:00' })),
      { start: '2031-03-04', end: '2031-03-09', all_day: true },
    ]
    for (const [index, given] of times.entries()) {
      const data = { title: `Overlap ${index}`, ...given, key: crypto.randomUUID() }
      expect((await api.post('/v1/calendar-events', { data })).status()).toBe(201)
    }
    await expect(page.getByRole('button', { name: /^\+\d more on Thursday, March 6$/ })).toBeVisible()
  },
  'details of an event': async (page) => {
    await page
      .getByRole('button', { name: /^Walk-through,/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit' })).toBeEnabled()
  },
  'form of an event': async (page) => {
    await press(page, 'Edit')
    await expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible()
  },
  'calendar by month': async (page) => {
    await page.goto('/my-calendar?view=month&date=2031-03-05')
    await expectLoaded(page)
  },
  agenda: async (page) => {
    await page.goto('/my-calendar?view=agenda&date=2031-03-05')
    await expectLoaded(page)
  },
  'calendar settings': async (page) => {
    await page.goto('/my-calendar/settings')
    await expect(page.getByRole('heading', { name: 'Working hours' })).toBeVisible()
    await expectLoaded(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('My phone')
    await press(page, 'Create feed')
    await expect(page.getByRole('link', { name: 'Subscribe on this device' })).toBeVisible()
  },
}
