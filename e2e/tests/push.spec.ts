import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expect, people, test } from '../office.ts'

test.use({ person: people.developer })

interface Shown {
  readonly body: string
  readonly tag: string
  readonly data: unknown
}

/** What the tests see of the worker's own scope. */
interface Scope {
  readonly registration: { showNotification: (title: string, options: Shown) => Promise<void> }
  shown: Shown[]
  dispatchEvent(event: Event): boolean
}

/**
 * The worker that the page registers when notifications are switched on. The push service and the system's
 * notifications are out of a headless browser's reach: a list of what is to be shown stands for the second.
 */
async function pushWorker(page: Page, context: BrowserContext): Promise<Worker> {
  await page.goto('/nowhere')
  const started = context.waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const worker = await started
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.shown = []
    scope.registration.showNotification = async (_title, options) => {
      scope.shown = [...scope.shown.filter(({ tag }) => tag !== options.tag), options]
    }
  })
  return worker
}

/** Hands the browser what a push service would bring. */
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

function shown(worker: Worker): Promise<string[]> {
  return worker.evaluate(() =>
    (globalThis as unknown as Scope).shown.map(({ tag, body }) => `${tag} ${body}`),
  )
}

test('a push is shown once, and leads where it says', async ({ page, context }) => {
  const worker = await pushWorker(page, context)
  for (let time = 0; time < 2; time += 1)
    await deliver(page, context, {
      alert_id: '0',
      message: 'Notifications work here',
      link: '/notifications',
    })
  await expect.poll(() => shown(worker)).toEqual(['alert-0 Notifications work here'])

  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const notification = { data: scope.shown[0]!.data, close: () => (scope.shown = []) }
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  })
  await expect(page).toHaveURL('/notifications')
  expect(await shown(worker)).toEqual([])
})

test('the tab that is looked at tells what happened by itself', async ({ page, context }) => {
  const worker = await pushWorker(page, context)
  await deliver(page, context, { alert_id: '7', message: 'Unseen', link: '/' })
  await deliver(page, context, { alert_id: '0', message: 'Last', link: '/' })
  await expect.poll(() => shown(worker)).toEqual(['alert-0 Last'])
})
