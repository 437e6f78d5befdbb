import type { ContactSuggestion } from '@pb/contract/mail-contacts'
import type { ContextTemplate, MailTemplate } from '@pb/contract/mail-templates'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { labelBits } from '../labels.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  office.call({ method, url, as: agent, ...(payload && { payload }) })

async function suggest(search: string): Promise<ContactSuggestion[]> {
  const reply = await call('GET', `/v1/suggest-contacts?search=${encodeURIComponent(search)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: ContactSuggestion[] }>().collection
}

describe('contact suggestions', () => {
  test('include mail contacts, most recent first, matched by prefix', async () => {
    await deliver(office.deps, agent, { from: { name: 'Nora Bell', email: 'nora@client.example' } })
    office.clock.advance(60)
    const to = [{ name: 'José Núñez', email: 'jose@client.example' }]
    await deliver(office.deps, agent, { to }, { labels: labelBits.SENT })
    expect((await suggest('client')).map(({ email }) => email)).toEqual([
      'jose@client.example',
      'nora@client.example',
    ])
    expect((await suggest('nune')).map(({ name }) => name)).toEqual(['José Núñez'])
    expect(await suggest('ora')).toEqual([])
    expect(await suggest('bell nora')).toEqual([
      { name: 'Nora Bell', email: 'nora@client.example', photo: null, user_id: '0', kind: 'contact' },
    ])
  })

  test('include colleagues once each, but not the agent', async () => {
    const colleague = await office.person()
    const found = () => suggest(colleague.email)
    expect(await found()).toMatchObject([
      { email: colleague.email, user_id: colleague.personId, kind: 'colleague' },
    ])
    await deliver(office.deps, agent, { from: { name: '', email: colleague.email } })
    expect(await found()).toHaveLength(1)
    expect(await suggest(agent.email)).toEqual([])
  })

  test('carry the user id of a client, with or without mail, and never of another agent’s client', async () => {
    const emails = ['zoe@client.example', 'zed@client.example']
    const [zoe, zed] = [
      await makeClient(office.deps, agent, { first_name: 'Zoe', last_name: 'Hart', emails: [emails[0]!] }),
      await makeClient(office.deps, agent, { first_name: 'Zed', last_name: 'Hart', emails: [emails[1]!] }),
    ]
    await deliver(office.deps, agent, { from: { name: 'Z. Hart', email: emails[0]! } })
    expect(await suggest('hart')).toEqual([
      { name: 'Z. Hart', email: emails[0], photo: null, user_id: zoe.userId, kind: 'client' },
      { name: 'Zed Hart', email: emails[1], photo: null, user_id: zed.userId, kind: 'client' },
    ])
    expect(await suggest('zoe')).toHaveLength(1)
    await makeClient(office.deps, await office.person(), {
      first_name: 'Zoltan',
      emails: ['zoltan@client.example'],
    })
    expect(await suggest('zoltan')).toEqual([])
  })

  test('do not include automatic senders', async () => {
    await deliver(office.deps, agent, {
      automatic: true,
      from: { name: 'Robot', email: 'robot@client.example' },
    })
    expect(await suggest('robot')).toEqual([])
  })
})

describe('mail templates', () => {
  test('built-in templates greet the sender of the original message', async () => {
    const { id } = await deliver(office.deps, agent, {
      subject: 'Is it free?',
      from: { name: 'Bell, <b>Nora', email: 'nora@client.example' },
    })
    const reply = await call('GET', `/v1/gmail-context-templates/inquiry-reply?email_id=${id}`)
    const { subject, body } = reply.json<ContextTemplate>()
    expect(subject).toBe('Re: Is it free?')
    expect(body).toMatch(/^<p>Hi &lt;b&gt;Nora,<\/p><p>Thank you for your interest/)
    const plain = (
      await call('GET', '/v1/gmail-context-templates/availability-request')
    ).json<ContextTemplate>()
    expect(plain.subject).toBe('Is it still available?')
    expect(plain.body).toMatch(/^<p>Hello,<\/p>/)
  })

  test('saved templates are sanitized', async () => {
    const created = await call('POST', '/v1/gmail-templates', {
      name: 'Hi',
      html: '<p onclick="x()">Hi<script>1</script></p>',
    })
    const { template_id, html } = created.json<MailTemplate>()
    expect(html).toBe('<p>Hi</p>')
    await call('PUT', `/v1/gmail-templates/${template_id}`, {
      name: 'Hello',
      subject: 'S',
      html: '<p>Hello</p>',
    })
    const list = (await call('GET', '/v1/gmail-templates')).json<{ collection: MailTemplate[] }>()
    expect(list.collection).toEqual([
      { template_id, name: 'Hello', subject: 'S', html: '<p>Hello</p>', version: 2 },
    ])
    expect((await call('DELETE', `/v1/gmail-templates/${template_id}`)).statusCode).toBe(204)
  })
})
