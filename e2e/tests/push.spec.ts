import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { people } from '../people.ts'

test.use({ person: people.developer })

interface PushNotification {
  readonly body: string
  readonly tag: string
  readonly data: unknown
}

/** The part of the service worker's global scope that the tests use. */
interface WorkerScope {
  readonly registration: { showNotification: (title: string, options: PushNotification) => Promise<void> }
  shown: PushNotification[]
  /** How many the worker has shown, of which those with the same tag replace each other. */
  count: number
  dispatchEvent(event: Event): boolean
}

/**
 * Registers the service worker, as the page does when notifications are turned on. A headless browser has neither a
 * push service nor system notifications: a list replaces the latter.
 */
async function registerWorker(page: Page, context: BrowserContext): Promise<Worker> {
  await page.goto('/nowhere')
  const started = context.waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const worker = await started
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.count = 0
    scope.registration.showNotification = async (_title, options) => {
      scope.count += 1
      scope.shown = [...scope.shown.filter(({ tag }) => tag !== options.tag), options]
    }
  })
  return worker
}

/** Delivers a message to the browser in place of a push service. */
async function deliver(page: Page, context: BrowserContext, alert: object): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(alert),
  })
  await devtools.detach()
}

function getShownNotifications(worker: Worker): Promise<string[]> {
  return worker.evaluate(() =>
    (globalThis as unknown as WorkerScope).shown.map(({ tag, body }) => `${tag} ${body}`),
  )
}

test.describe('Push notifications', () => {
  test('a notification is shown once, and opens its link', async ({ page, context }) => {
    const worker = await registerWorker(page, context)
    for (let time = 0; time < 2; time += 1)
      await deliver(page, context, {
        alert_id: '0',
        message: 'Notifications work here',
        link: '/notifications',
      })
    await expect.poll(() => worker.evaluate(() => (globalThis as unknown as WorkerScope).count)).toBe(2)
    expect(await getShownNotifications(worker)).toEqual(['alert-0 Notifications work here'])

    await worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope
      const notification = { data: scope.shown[0]!.data, close: () => (scope.shown = []) }
      scope.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }),
      )
    })
    await expect(page).toHaveURL('/notifications')
    expect(await getShownNotifications(worker)).toEqual([])
  })

  test('a visible tab suppresses the system notification', async ({ page, context }) => {
    const worker = await registerWorker(page, context)
    await deliver(page, context, { alert_id: '7', message: 'Unseen', link: '/' })
    await deliver(page, context, { alert_id: '0', message: 'Last', link: '/' })
    await expect.poll(() => getShownNotifications(worker)).toEqual(['alert-0 Last'])
  })
})
