import { toUnixSeconds } from '@pb/rules/dates'
import { expect, test } from '../fixtures.ts'
import { openFromUserMenu } from '../pages/header.ts'
import { problemResponse } from '../pages/results.ts'
import { people } from '../people.ts'

test.use({ person: people.developer })

test.describe('Diagnostics', () => {
  test('show checks, queues and load, live until paused', async ({ page }) => {
    await page.goto('/nowhere')
    await openFromUserMenu(page, 'Diagnostics')
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    for (const name of ['Database works', 'Jobs works', 'Files works', 'Outgoing mail is off'])
      await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Queues' }).getByText('auth.sweep')).toBeVisible()
    const load = page.getByRole('region', { name: 'Load by endpoint' })
    const showAll = page.getByRole('button', { name: /^Show all/ })
    if (await showAll.isVisible()) await showAll.click()
    await expect(load.getByText(/\/v1\/diagnostics$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/docs')

    let requests = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v1/diagnostics') requests += 1
    })
    await expect.poll(() => requests, { timeout: 15_000 }).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Go live' }).click()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })

  test('keep the last data when the server stops responding', async ({ page }) => {
    await page.goto('/diagnostics')
    await expect(page.getByText('Database works', { exact: true })).toBeVisible()
    await page.route('**/v1/diagnostics', (route) => route.fulfill(problemResponse(503, 'Away')))
    await expect(page.getByText("Can't reach the server.")).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Database works', { exact: true })).toBeVisible()
  })

  test('show a failed job with its stack, and retry or discard it', async ({ page }) => {
    const job = {
      id: '7d9f0a3e-2c7e-4a63-9a55-0d3f8f3f0001',
      queue: 'auth.sweep',
      failed_at: toUnixSeconds(new Date()) - 90,
      attempts: 6,
      class: 'TypeError',
      code: 'ECONNRESET',
      frames: ['sweepExpired (apps/server/src/modules/accounts/sign-in/sweep.ts:9)'],
    }
    let failed = [job]
    const queue = { name: 'auth.sweep', waiting: 0, retry: 0, active: 0, completed: 3, failed: 1 }
    const queues = [{ ...queue, oldest_seconds: null, schedule: '20 4 * * *' }]
    await page.route('**/v1/diagnostics/jobs', (route) => route.fulfill({ json: { queues, failed } }))
    const calls: string[] = []
    await page.route('**/v1/diagnostics/jobs/**', (route) => {
      calls.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
      if (route.request().method() === 'DELETE') failed = []
      return route.fulfill({ status: 204 })
    })
    await page.goto('/diagnostics')
    const item = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem').first()
    await item.getByText('TypeError · ECONNRESET').click()
    await expect(item.getByText('sweepExpired')).toBeVisible()
    await item.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Retrying the job in auth.sweep')).toBeVisible()
    await item.getByRole('button', { name: 'Discard…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Failed jobs' })).toBeHidden()
    const path = `/v1/diagnostics/jobs/auth.sweep/${job.id}`
    await expect.poll(() => calls).toEqual([`POST ${path}/retry`, `DELETE ${path}`])
  })

  test.describe('without the developer role', () => {
    test.use({ person: people.supervisor })

    test('are not found', async ({ page }) => {
      await page.goto('/diagnostics')
      await expect(page.getByText('Page not found')).toBeVisible()
    })
  })
})
