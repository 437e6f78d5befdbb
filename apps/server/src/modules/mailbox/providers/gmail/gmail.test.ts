import { describe, expect, test } from 'vitest'
import { syncState } from '../sync/progress.ts'
import { gmailOffice } from './office.fixture.ts'

const g = gmailOffice()
const { office } = g
const there = (id: string) => g.gmail.messages(g.agent.email).find((message) => message.id === id)
const labelsThere = (id: string) => there(id)!.labels.toSorted()

describe('in', () => {
  test('the first snapshot brings everything, the newest first, and says how far it is', async () => {
    for (let n = 1; n <= 5; n += 1)
      await g.gmail.put(
        g.agent.email,
        g.raw(`Mail ${n}`).replace('2 Mar', `${n} Feb`),
        n === 1 ? ['TRASH'] : undefined,
      )
    await g.inStep()
    expect(await g.subjects()).toEqual(['Mail 5', 'Mail 4', 'Mail 3', 'Mail 2'])
    expect(await g.subjects('TRASH')).toEqual(['Mail 1'])
    const fetched = g.gmail.asked.filter(({ path }) => path.includes('format=raw')).map(({ path }) => path)
    const newest = g.gmail.messages(g.agent.email).at(-1)!.id
    expect(fetched[0]).toContain(newest)
    const state = (await syncState(office.deps.db, g.agent.personId))!
    expect(state).toMatchObject({ snapshot_total: 5, snapshot_done: 5, poison: 0, failures: 0 })
    expect(state.synced_at).not.toBeNull()
  })

  test('what happens there afterwards happens here, in whatever order the history tells it', async () => {
    g.gmail.scrambled = true
    const [first, second, third] = [
      await g.gmail.put(g.agent.email, g.raw('First')),
      await g.gmail.put(g.agent.email, g.raw('Second')),
      await g.gmail.put(g.agent.email, g.raw('Third')),
    ]
    await g.inStep()
    await g.gmail.label(g.agent.email, first, { add: ['STARRED'], remove: ['UNREAD'] })
    await g.gmail.label(g.agent.email, second, { remove: ['INBOX'] })
    await g.gmail.remove(g.agent.email, third)
    await g.gmail.put(g.agent.email, g.raw('Fourth'))
    g.gmail.asked.length = 0
    await g.inStep()
    g.gmail.scrambled = false
    expect((await g.subjects()).toSorted()).toEqual(['First', 'Fourth'])
    expect(await g.folder('STARRED')).toMatchObject([{ subject: 'First', seen: 1 }])
    expect((await g.subjects('ALL')).toSorted()).toEqual(['First', 'Fourth', 'Second'])
    // Nothing that was here is fetched again.
    expect(g.gmail.asked.filter(({ path }) => path.includes('format=raw'))).toHaveLength(1)
  })

  test('a history that Gmail has forgotten is made up for by comparing everything', async () => {
    const gone = await g.gmail.put(g.agent.email, g.raw('Goes unseen'))
    const kept = await g.gmail.put(g.agent.email, g.raw('Stays'))
    await g.inStep()
    await g.gmail.remove(g.agent.email, gone)
    await g.gmail.label(g.agent.email, kept, { add: ['STARRED'] })
    await g.gmail.put(g.agent.email, g.raw('Comes unseen'))
    g.gmail.forget(g.agent.email)
    await g.inStep()
    expect((await g.subjects()).toSorted()).toEqual(['Comes unseen', 'Stays'])
    expect(await g.subjects('STARRED')).toEqual(['Stays'])
  })

  test('a mail that cannot be had is set aside and tried again, and the others come', async () => {
    const poison = await g.gmail.put(g.agent.email, g.raw('Poison'))
    await g.gmail.put(g.agent.email, g.raw('Sound'))
    g.gmail.fault = ({ path }) => (path.includes(`${poison}?format=raw`) ? { status: 500 } : null)
    await g.inStep()
    expect(await g.subjects()).toEqual(['Sound'])
    expect(await syncState(office.deps.db, g.agent.personId)).toMatchObject({ poison: 1, failures: 0 })
    g.gmail.fault = () => null
    office.clock.advance(61)
    await g.inStep()
    expect((await g.subjects()).toSorted()).toEqual(['Poison', 'Sound'])
    expect(await syncState(office.deps.db, g.agent.personId)).toMatchObject({ poison: 0 })
  })

  test('a token that is not taken is renewed', async () => {
    await g.gmail.put(g.agent.email, g.raw('Before'))
    await g.inStep()
    g.gmail.lapse(g.agent.email)
    await g.gmail.put(g.agent.email, g.raw('After'))
    await g.inStep()
    expect(await g.subjects()).toContain('After')
  })

  test('a mailbox that Gmail has no time for is put off, and holds up no other', async () => {
    const busy = g.agent
    await g.gmail.put(busy.email, g.raw('Waits'))
    g.agent = await office.person()
    await g.world.open(g.agent)
    await g.gmail.put(g.agent.email, g.raw('Goes on'))
    g.gmail.fault = ({ email }) =>
      email === busy.email ? { status: 403, reason: 'userRateLimitExceeded', retryAfter: 600 } : null
    await g.inStep()
    expect(await g.subjects()).toEqual(['Goes on'])
    expect(await syncState(office.deps.db, busy.personId)).toMatchObject({ failures: 1, failure: '403' })
    const asked = () => g.gmail.asked.filter(({ email }) => email === busy.email).length
    const before = asked()
    office.clock.advance(500)
    await g.inStep()
    expect(asked()).toBe(before)
    g.gmail.fault = () => null
    office.clock.advance(101)
    await g.inStep()
    g.agent = busy
    expect(await g.subjects()).toEqual(['Waits'])
  })

  test('few calls of a mailbox are under way at once', async () => {
    for (let n = 0; n < 30; n += 1) await g.gmail.put(g.agent.email, g.raw(`Few ${n}`))
    await g.inStep()
    expect(g.gmail.most.get(g.agent.email)).toBeLessThanOrEqual(4)
  })

  test('a nightly comparison finds what nobody told of, repairs it, and counts', async () => {
    const [changed, gone] = [
      await g.gmail.put(g.agent.email, g.raw('Changed')),
      await g.gmail.put(g.agent.email, g.raw('Gone')),
    ]
    await g.inStep()
    const { pool } = office.deps
    await g.gmail.label(g.agent.email, changed, { add: ['STARRED'] })
    await g.gmail.remove(g.agent.email, gone)
    await g.gmail.put(g.agent.email, g.raw('Missed'))
    // As if the history had been read, and nothing of it stored.
    const history = g.gmail.messages(g.agent.email)
    expect(history).toHaveLength(2)
    await pool.query(`UPDATE mail_sync_cursor SET cursor = '999999999999999999999999' WHERE person_id = $1`, [
      g.agent.personId,
    ])
    office.clock.advance(3 * 86_400)
    await g.inStep()
    expect((await g.subjects()).toSorted()).toEqual(['Changed', 'Missed'])
    expect(await g.subjects('STARRED')).toEqual(['Changed'])
    expect(await syncState(office.deps.db, g.agent.personId)).toMatchObject({
      reconcile_added: 1,
      reconcile_removed: 1,
      reconcile_relabelled: 1,
    })
  })
})

describe('out', () => {
  test('read, star, archive, trash and restore are written there', async () => {
    const id = await g.gmail.put(g.agent.email, g.raw('Flags'))
    await g.inStep()
    const [row] = await g.folder()
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    await g.post(`/v1/gmail-flags/${row!.id}/seen`)
    await g.deliver()
    expect(labelsThere(id)).toEqual(['INBOX', 'STARRED'])
    await g.post(`/v1/gmail-flags/${row!.id}/deleted`)
    await g.deliver()
    expect(labelsThere(id)).toContain('TRASH')
    await g.inStep()
    await office.call({ method: 'DELETE', url: `/v1/gmail-flags/${row!.id}/deleted`, as: g.agent })
    await g.deliver()
    await g.inStep()
    expect(labelsThere(id)).toEqual(['INBOX', 'STARRED'])
    expect(await g.subjects()).toEqual(['Flags'])
  })

  test('what both sides changed at once is kept of both', async () => {
    const id = await g.gmail.put(g.agent.email, g.raw('Both'))
    await g.inStep()
    const [row] = await g.folder()
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    await g.gmail.label(g.agent.email, id, { remove: ['UNREAD'] })
    await g.inStep()
    await g.deliver()
    await g.inStep()
    expect(labelsThere(id)).toEqual(['INBOX', 'STARRED'])
    expect(await g.folder('STARRED')).toMatchObject([{ seen: 1 }])
  })

  test('a label that failed to be written is written later, and nothing takes it back meanwhile', async () => {
    const id = await g.gmail.put(g.agent.email, g.raw('Later'))
    await g.inStep()
    const [row] = await g.folder()
    g.gmail.fault = ({ path }) => (path === 'messages/batchModify' ? { status: 503 } : null)
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    await g.deliver()
    await g.gmail.label(g.agent.email, id, { remove: ['UNREAD'] })
    await g.inStep()
    expect(await g.folder('STARRED')).toMatchObject([{ seen: 1 }])
    g.gmail.fault = () => null
    office.clock.advance(60)
    await g.deliver()
    expect(labelsThere(id)).toEqual(['INBOX', 'STARRED'])
  })

  test('deleting for good does so there, or leaves it to the trash where that is not allowed', async () => {
    const [first, second] = [
      await g.gmail.put(g.agent.email, g.raw('One')),
      await g.gmail.put(g.agent.email, g.raw('Two')),
    ]
    await g.inStep()
    const rowOf = async (subject: string) => (await g.folder()).find((row) => row.subject === subject)!.id
    const [one, two] = [await rowOf('One'), await rowOf('Two')]
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads/${one}/permanently`, as: g.agent })
    await g.deliver()
    expect(there(first)).toBeUndefined()
    g.world.mayNotDelete.add(g.agent.personId)
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads/${two}/permanently`, as: g.agent })
    await g.deliver()
    expect(labelsThere(second)).toContain('TRASH')
    await g.inStep()
    expect(await g.subjects('TRASH')).toEqual([])
    expect(await g.subjects('ALL')).toEqual([])
  })
})

test('no token, address or text stands in the log of all this', () => {
  expect(g.world.logged.length).toBeGreaterThan(0)
  expect(g.world.logged.join('')).not.toMatch(/token-\d|client\.example|pboffice\.example|Is it available/)
})
