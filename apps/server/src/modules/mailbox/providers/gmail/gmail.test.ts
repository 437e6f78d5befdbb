import { describe, expect, test, vi } from 'vitest'
import { getSyncState } from '../sync/progress.ts'
import { createGmailOffice } from './gmail-office.fixture.ts'

const g = createGmailOffice()
const { office } = g
const getRemote = (id: string) => g.gmail.messages(g.agent.email).find((message) => message.id === id)
const getRemoteLabels = (id: string) => getRemote(id)!.labels.toSorted()

describe('Gmail sync', () => {
  test('ingests all messages newest first in the first full sync and reports progress', async () => {
    for (let n = 1; n <= 5; n += 1)
      await g.gmail.addMessage(
        g.agent.email,
        g.formatRaw(`Mail ${n}`).replace('2 Mar', `${n} Feb`),
        n === 1 ? ['TRASH'] : undefined,
      )
    const listFetched = () =>
      g.gmail.requests.flatMap(({ path }) => /messages\/(.+)\?format=raw/.exec(path)?.[1] ?? [])
    // Four are asked for at once, and arrive in any order; they are answered when all four are there.
    g.gmail.beforeCall = async ({ path }) => {
      if (path.includes('format=raw')) await vi.waitUntil(() => listFetched().length >= 4, 10_000)
    }
    await g.sync()
    g.gmail.beforeCall = async () => {}
    expect(await g.subjects()).toEqual(['Mail 5', 'Mail 4', 'Mail 3', 'Mail 2'])
    expect(await g.subjects('TRASH')).toEqual(['Mail 1'])
    const ids = g.gmail.messages(g.agent.email).map(({ id }) => id)
    expect(listFetched().slice(0, 4).toSorted()).toEqual(ids.slice(1).toSorted())
    expect(listFetched().slice(4)).toEqual([ids[0]])
    const state = (await getSyncState(office.deps.db, g.agent.personId))!
    expect(state).toMatchObject({ snapshot_total: 5, snapshot_done: 5, quarantined: 0, failures: 0 })
    expect(state.synced_at).not.toBeNull()
  })

  test('applies remote changes regardless of the order of history entries', async () => {
    g.gmail.shuffledHistory = true
    const [first, second, third] = [
      await g.gmail.addMessage(g.agent.email, g.formatRaw('First')),
      await g.gmail.addMessage(g.agent.email, g.formatRaw('Second')),
      await g.gmail.addMessage(g.agent.email, g.formatRaw('Third')),
    ]
    await g.sync()
    await g.gmail.modifyLabels(g.agent.email, first, { add: ['STARRED'], remove: ['UNREAD'] })
    await g.gmail.modifyLabels(g.agent.email, second, { remove: ['INBOX'] })
    await g.gmail.deleteMessage(g.agent.email, third)
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Fourth'))
    g.gmail.requests.length = 0
    await g.sync()
    g.gmail.shuffledHistory = false
    expect((await g.subjects()).toSorted()).toEqual(['First', 'Fourth'])
    expect(await g.folder('STARRED')).toMatchObject([{ subject: 'First', seen: 1 }])
    expect((await g.subjects('ALL')).toSorted()).toEqual(['First', 'Fourth', 'Second'])
    // Known messages are not fetched again.
    expect(g.gmail.requests.filter(({ path }) => path.includes('format=raw'))).toHaveLength(1)
  })

  test('keeps a remote change beside a write from here that changes nothing there', async () => {
    const id = await g.gmail.addMessage(g.agent.email, g.formatRaw('Starred twice'))
    await g.sync()
    await g.gmail.modifyLabels(g.agent.email, id, { add: ['STARRED'], remove: ['UNREAD'] })
    const [row] = await g.folder()
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    // The star is written while the sync reads the history, which does not mention it: it was there already.
    g.gmail.beforeCall = async ({ path }) => {
      if (!path.includes('history?')) return
      g.gmail.beforeCall = async () => {}
      await g.deliver()
    }
    await g.sync()
    expect(await g.folder('STARRED')).toMatchObject([{ subject: 'Starred twice', seen: 1 }])
    expect(getRemoteLabels(id)).toEqual(['INBOX', 'STARRED'])
  })

  test('runs a full sync when the history has expired', async () => {
    const deleted = await g.gmail.addMessage(g.agent.email, g.formatRaw('Goes unseen'))
    const starred = await g.gmail.addMessage(g.agent.email, g.formatRaw('Stays'))
    await g.sync()
    await g.gmail.deleteMessage(g.agent.email, deleted)
    await g.gmail.modifyLabels(g.agent.email, starred, { add: ['STARRED'] })
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Comes unseen'))
    g.gmail.expireHistory(g.agent.email)
    await g.sync()
    expect((await g.subjects()).toSorted()).toEqual(['Comes unseen', 'Stays'])
    expect(await g.subjects('STARRED')).toEqual(['Stays'])
  })

  test('quarantines a message that cannot be fetched and retries it later', async () => {
    const damaged = await g.gmail.addMessage(g.agent.email, g.formatRaw('Damaged'))
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Sound'))
    g.gmail.injectFailure = ({ path }) => (path.includes(`${damaged}?format=raw`) ? { status: 500 } : null)
    await g.sync()
    expect(await g.subjects()).toEqual(['Sound'])
    expect(await getSyncState(office.deps.db, g.agent.personId)).toMatchObject({
      quarantined: 1,
      failures: 0,
    })
    g.gmail.injectFailure = () => null
    office.clock.advance(61)
    await g.sync()
    expect((await g.subjects()).toSorted()).toEqual(['Damaged', 'Sound'])
    expect(await getSyncState(office.deps.db, g.agent.personId)).toMatchObject({ quarantined: 0 })
  })

  test('gets a new token when Gmail rejects the old one', async () => {
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Before'))
    await g.sync()
    g.gmail.expireToken(g.agent.email)
    await g.gmail.addMessage(g.agent.email, g.formatRaw('After'))
    await g.sync()
    expect(await g.subjects()).toContain('After')
  })

  test('delays a rate-limited mailbox without delaying others', async () => {
    const busy = g.agent
    await g.gmail.addMessage(busy.email, g.formatRaw('Waits'))
    g.agent = await office.person()
    await g.environment.useGmail(g.agent)
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Goes on'))
    g.gmail.injectFailure = ({ email }) =>
      email === busy.email ? { status: 403, reason: 'userRateLimitExceeded', retryAfter: 600 } : null
    await g.sync()
    expect(await g.subjects()).toEqual(['Goes on'])
    expect(await getSyncState(office.deps.db, busy.personId)).toMatchObject({ failures: 1, failure: '403' })
    const countRequests = () => g.gmail.requests.filter(({ email }) => email === busy.email).length
    const before = countRequests()
    office.clock.advance(500)
    await g.sync()
    expect(countRequests()).toBe(before)
    g.gmail.injectFailure = () => null
    office.clock.advance(101)
    await g.sync()
    g.agent = busy
    expect(await g.subjects()).toEqual(['Waits'])
  })

  test('limits concurrent calls per mailbox', async () => {
    for (let n = 0; n < 30; n += 1) await g.gmail.addMessage(g.agent.email, g.formatRaw(`Few ${n}`))
    await g.sync()
    expect(g.gmail.maxConcurrent.get(g.agent.email)).toBeLessThanOrEqual(4)
  })

  test('repairs and counts missed changes in the nightly reconciliation', async () => {
    const [changed, deleted] = [
      await g.gmail.addMessage(g.agent.email, g.formatRaw('Changed')),
      await g.gmail.addMessage(g.agent.email, g.formatRaw('Gone')),
    ]
    await g.sync()
    const { pool } = office.deps
    await g.gmail.modifyLabels(g.agent.email, changed, { add: ['STARRED'] })
    await g.gmail.deleteMessage(g.agent.email, deleted)
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Missed'))
    // As if the history had been read and not stored.
    const history = g.gmail.messages(g.agent.email)
    expect(history).toHaveLength(2)
    await pool.query(`UPDATE mail_sync_cursor SET cursor = '999999999999999999999999' WHERE person_id = $1`, [
      g.agent.personId,
    ])
    office.clock.advance(3 * 86_400)
    await g.sync()
    expect((await g.subjects()).toSorted()).toEqual(['Changed', 'Missed'])
    expect(await g.subjects('STARRED')).toEqual(['Changed'])
    expect(await getSyncState(office.deps.db, g.agent.personId)).toMatchObject({
      reconcile_added: 1,
      reconcile_removed: 1,
      reconcile_relabelled: 1,
    })
  })

  test('keeps a remote change in the reconciliation beside a write from here that changes nothing there', async () => {
    const id = await g.gmail.addMessage(g.agent.email, g.formatRaw('Starred at night'))
    await g.sync()
    const [row] = await g.folder()
    await g.gmail.modifyLabels(g.agent.email, id, { add: ['STARRED'], remove: ['UNREAD'] })
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    await office.deps.pool.query(
      `UPDATE mail_sync_cursor SET cursor = '999999999999999999999999' WHERE person_id = $1`,
      [g.agent.personId],
    )
    g.gmail.beforeCall = async ({ path }) => {
      if (!path.includes('format=minimal')) return
      g.gmail.beforeCall = async () => {}
      await g.deliver()
    }
    office.clock.advance(3 * 86_400)
    await g.sync()
    expect(await g.folder('STARRED')).toMatchObject([{ subject: 'Starred at night', seen: 1 }])
  })
})

describe('Gmail push of local changes', () => {
  test('pushes read, star, archive, trash and restore', async () => {
    const id = await g.gmail.addMessage(g.agent.email, g.formatRaw('Flags'))
    await g.sync()
    const [row] = await g.folder()
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    await g.post(`/v1/gmail-flags/${row!.id}/seen`)
    await g.deliver()
    expect(getRemoteLabels(id)).toEqual(['INBOX', 'STARRED'])
    await g.post(`/v1/gmail-flags/${row!.id}/deleted`)
    await g.deliver()
    expect(getRemoteLabels(id)).toContain('TRASH')
    await g.sync()
    await office.call({ method: 'DELETE', url: `/v1/gmail-flags/${row!.id}/deleted`, as: g.agent })
    await g.deliver()
    await g.sync()
    expect(getRemoteLabels(id)).toEqual(['INBOX', 'STARRED'])
    expect(await g.subjects()).toEqual(['Flags'])
  })

  test('merges label changes made on both sides', async () => {
    const id = await g.gmail.addMessage(g.agent.email, g.formatRaw('Both'))
    await g.sync()
    const [row] = await g.folder()
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    await g.gmail.modifyLabels(g.agent.email, id, { remove: ['UNREAD'] })
    await g.sync()
    await g.deliver()
    await g.sync()
    expect(getRemoteLabels(id)).toEqual(['INBOX', 'STARRED'])
    expect(await g.folder('STARRED')).toMatchObject([{ seen: 1 }])
  })

  test('retries a failed label change and keeps it during syncs', async () => {
    const id = await g.gmail.addMessage(g.agent.email, g.formatRaw('Later'))
    await g.sync()
    const [row] = await g.folder()
    g.gmail.injectFailure = ({ path }) => (path === 'messages/batchModify' ? { status: 503 } : null)
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    await g.deliver()
    await g.gmail.modifyLabels(g.agent.email, id, { remove: ['UNREAD'] })
    await g.sync()
    expect(await g.folder('STARRED')).toMatchObject([{ seen: 1 }])
    g.gmail.injectFailure = () => null
    office.clock.advance(60)
    await g.deliver()
    expect(getRemoteLabels(id)).toEqual(['INBOX', 'STARRED'])
  })

  test('deletes permanently, or moves to trash without permission to delete', async () => {
    const [first, second] = [
      await g.gmail.addMessage(g.agent.email, g.formatRaw('One')),
      await g.gmail.addMessage(g.agent.email, g.formatRaw('Two')),
    ]
    await g.sync()
    const findThreadId = async (subject: string) =>
      (await g.folder()).find((row) => row.subject === subject)!.id
    const [one, two] = [await findThreadId('One'), await findThreadId('Two')]
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads/${one}/permanently`, as: g.agent })
    await g.deliver()
    expect(getRemote(first)).toBeUndefined()
    g.environment.mayNotDelete.add(g.agent.personId)
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads/${two}/permanently`, as: g.agent })
    await g.deliver()
    expect(getRemoteLabels(second)).toContain('TRASH')
    await g.sync()
    expect(await g.subjects('TRASH')).toEqual([])
    expect(await g.subjects('ALL')).toEqual([])
  })
})

test('logs no tokens, addresses or message texts', () => {
  expect(g.environment.logLines.length).toBeGreaterThan(0)
  expect(g.environment.logLines.join('')).not.toMatch(
    /token-\d|client\.example|pboffice\.example|Is it available/,
  )
})
