import { expect, test } from 'vitest'
import { multipart } from '../../../../test/calls/multipart.ts'
import { alterToken } from '../../../../test/calls/alter-token.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { findOptedOut } from '../find-opted-out.ts'
import { getOptOutUrl } from '../link.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
let people = 0

/** The path of an address's link; a program outside of the office sends no headers of the web app. */
async function makeLink() {
  const email = `Maria.${(people += 1)}@Client.example`
  const path = new URL(await getOptOutUrl(office.deps, email)).pathname
  const isStopped = async () => (await findOptedOut(office.deps.db, '0', [email])).has(email.toLowerCase())
  return { email, path, isStopped }
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const get = (path: string, headers: Record<string, string> = {}) =>
  office.app.inject({ url: path, headers: { 'accept-language': 'en-US', ...headers } })
const post = (path: string, payload: string) =>
  office.app.inject({ method: 'POST', url: path, headers: form, payload })
const countRows = async () =>
  one(
    (await office.deps.pool.query<{ rows: number }>('SELECT count(*)::int AS rows FROM email_opt_out')).rows,
  ).rows

test('one click of a mail program stops the emails, once, in both encodings', async () => {
  const { path, isStopped } = await makeLink()
  const before = await countRows()
  const replies = await Promise.all([1, 2, 3].map(() => post(path, 'List-Unsubscribe=One-Click')))
  // No redirect: a mail program does not follow it.
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(replies[0]!.headers['set-cookie']).toBeUndefined()
  expect([await isStopped(), await countRows()]).toEqual([true, before + 1])
  const other = await makeLink()
  const boundary = 'b0undary'
  const parts = await office.app.inject({
    method: 'POST',
    url: other.path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
  })
  expect([parts.statusCode, await other.isStopped()]).toEqual([200, true])
  const { rows } = await office.deps.pool.query<{ source: string }>(
    'SELECT DISTINCT source FROM email_opt_out',
  )
  expect(rows).toEqual([{ source: 'one-click' }])
})

test('opening the link changes nothing and shows for whom it is, without the whole address', async () => {
  const { path, isStopped } = await makeLink()
  for (const method of ['GET', 'HEAD'] as const)
    expect((await office.app.inject({ method, url: path })).statusCode).toBe(200)
  const page = await get(path)
  expect(page.body).toContain('m•••@client.example gets listings and news')
  expect(page.body).not.toContain('maria')
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  })
  expect(page.body).not.toContain('<script')
  expect(await isStopped()).toBe(false)
  expect((await get(path, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' })).body).toContain('No recibir más')
  expect((await get(`${path}?lang=es`)).body).toContain('<html lang="es">')
})

test('the buttons of the page stop the emails and bring them back', async () => {
  const { path, isStopped } = await makeLink()
  const stopped = await post(path, 'action=stop')
  expect(stopped.body).toContain('Get these emails again')
  expect(await isStopped()).toBe(true)
  expect((await post(path, 'action=resume')).body).toContain('Stop these emails')
  expect(await isStopped()).toBe(false)
  await post(path, 'action=stop')
  const { rows } = await office.deps.pool.query(
    `SELECT source, ended_at IS NULL AS active FROM email_opt_out WHERE email LIKE 'maria.${people}@%' ORDER BY id`,
  )
  expect(rows, 'what was before is kept').toEqual([
    { source: 'link', active: false },
    { source: 'link', active: true },
  ])
})

test('a link that is none, another form and a foreign body change nothing', async () => {
  const { path, isStopped } = await makeLink()
  const unknown = await post(alterToken(path), 'List-Unsubscribe=One-Click')
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await post(path, 'List-Unsubscribe=Maybe')).statusCode).toBe(400)
  expect((await post(path, '')).statusCode).toBe(400)
  const json = await office.app.inject({ method: 'POST', url: path, payload: { action: 'other' } })
  expect(json.statusCode).toBe(400)
  const file = await office.app.inject({
    method: 'POST',
    url: path,
    ...multipart('f', 'a.txt', Buffer.from('x')),
  })
  expect(file.statusCode).toBeGreaterThanOrEqual(400)
  expect(file.statusCode).toBeLessThan(500)
  expect(await isStopped()).toBe(false)
})

test('calls of one link are limited', async () => {
  const { path } = await makeLink()
  const codes = new Set<number>()
  for (let call = 0; call < 62; call += 1) codes.add((await get(path)).statusCode)
  expect([...codes]).toEqual([200, 429])
})
