import { expect, people, test } from '../office.ts'
import { problem } from '../results.ts'

test.use({ person: people.developer })

test('a developer sees checks, process, database, jobs and load, live until paused', async ({ page }) => {
  await page.goto('/nowhere')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Diagnostics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
  for (const name of ['Database works', 'Jobs works', 'Files works', 'Mail out is off'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Queues' }).getByText('auth.sweep')).toBeVisible()
  const load = page.getByRole('region', { name: 'Load by endpoint' })
  const rest = page.getByRole('button', { name: /^Show all/ })
  if (await rest.isVisible()) await rest.click()
  await expect(load.getByText(/\/v1\/diagnostics$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/docs')

  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/diagnostics') asked += 1
  })
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Go live' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('what the server said last stays in sight when it stops answering', async ({ page }) => {
  await page.goto('/diagnostics')
  await expect(page.getByText('Database works', { exact: true })).toBeVisible()
  await page.route('**/v1/diagnostics', (route) => route.fulfill(problem(503, 'Away')))
  await expect(page.getByText('The server does not answer.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Database works', { exact: true })).toBeVisible()
})

test('a failed job shows where it failed, and is retried or discarded', async ({ page }) => {
  const job = {
    id: '7d9f0a3e-2c7e-4a63-9a55-0d3f8f3f0001',
    queue: 'auth.sweep',
    failed_at: Math.floor(Date.now() / 1000) - 90,
    attempts: 6,
    class: 'TypeError',
    code: 'ECONNRESET',
    frames: ['sweepExpired (apps/server/src/modules/auth/sweep.ts:9)'],
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
  await expect(page.getByText('auth.sweep is tried again')).toBeVisible()
  await item.getByRole('button', { name: 'Discard…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Failed jobs' })).toBeHidden()
  const path = `/v1/diagnostics/jobs/auth.sweep/${job.id}`
  expect(calls).toEqual([`POST ${path}/retry`, `DELETE ${path}`])
})

test.describe('To everybody else', () => {
  test.use({ person: people.supervisor })

  test('there is nothing here', async ({ page }) => {
    await page.goto('/diagnostics')
    await expect(page.getByText('Page not found')).toBeVisible()
  })
})
