import type { Client } from '@pb/contract/client-schemas'
import type { ClientNote } from '@pb/contract/client-life'
import type { MailTemplate } from '@pb/contract/mail-templates'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { testOffice } from '../../../test/harness/test-office.ts'

const office = testOffice()

test('the second of two writers of a note gets a conflict, and both texts are kept', async () => {
  const as = await office.person()
  const { userId } = await makeClient(office.deps, as)
  const added = await office.call({
    method: 'POST',
    url: '/v1/client-notes',
    as,
    payload: { user_id: userId, kind: 'note', text: 'First' },
  })
  const url = `/v1/client-notes/${added.json<ClientNote>().note_id}`
  const save = (text: string, replaces?: string) =>
    office.call({
      method: 'PUT',
      url,
      as,
      payload: { kind: 'note', text, ...(replaces !== undefined && { replaces }) },
    })
  expect((await save('From tab A', 'First')).statusCode).toBe(200)
  const second = await save('From tab B', 'First')
  expect(second.statusCode).toBe(409)
  expect(second.json<{ errorMsg: string }>().errorMsg).toContain('changed in another window to “From tab A”')
  expect((await save('From tab B', 'From tab A')).json<ClientNote>().text).toBe('From tab B')
  // The same text again, as after a reply that was lost, is no conflict.
  expect((await save('From tab B', 'From tab A')).statusCode).toBe(200)
})

test('the second of two writers of a client’s notes gets a conflict; other fields are not affected', async () => {
  const as = await office.person()
  const { userId } = await makeClient(office.deps, as)
  const save = (payload: object) => office.call({ method: 'PUT', url: `/v1/clients/${userId}`, as, payload })
  expect((await save({ notes: 'From tab A', replaces_notes: '' })).statusCode).toBe(200)
  const conflict = await save({ notes: 'From tab B', replaces_notes: '' })
  expect(conflict.json()).toMatchObject({ code: 'conflict', errors: [{ path: 'body.notes' }] })
  const second = await save({ notes: 'From tab B', replaces_notes: '', pets: 'A cat' })
  expect(second.statusCode).toBe(409)
  const client = (await save({ pets: 'A dog', replaces_notes: '' })).json<Client>()
  expect([client.notes, client.pets]).toEqual(['From tab A', 'A dog'])
})

test('a template that was saved since it was loaded is not replaced', async () => {
  const as = await office.person()
  const content = { name: 'Hello', subject: '', html: '<p>One</p>' }
  const url = '/v1/gmail-templates'
  const first = (await office.call({ method: 'POST', url, as, payload: content })).json<MailTemplate>()
  const save = (html: string, version?: number) =>
    office.call({
      method: 'PUT',
      url: `${url}/${first.template_id}`,
      as,
      payload: { ...content, html, ...(version !== undefined && { version }) },
    })
  const replies = await Promise.all(['<p>A</p>', '<p>B</p>'].map((html) => save(html, first.version)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const kept = replies.find(({ statusCode }) => statusCode === 200)!.json<MailTemplate>()
  expect(kept.version).toBe(2)
  const list = await office.call({ url, as })
  expect(list.json<{ collection: MailTemplate[] }>().collection).toEqual([kept])
  expect((await save('<p>C</p>', 2)).statusCode).toBe(200)
  expect((await save('<p>D</p>')).statusCode).toBe(200)
})
