import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { multipart } from '../../apps/server/test/calls/multipart.ts'
import type { AgentState, Generator } from './generator.ts'
import { isSuccess, parseReply } from './http-client.ts'
import { getRelayKey } from './relay.ts'

/** Writes an email to a client, which leaves through the relay. */
export async function sendMail(generator: Generator, agent: AgentState, at: number): Promise<void> {
  const { email } = generator.pick(agent.contacts)
  const subject = generator.createKey('mail-out')
  const body = '<p>The apartment is still available. Would Thursday at six work for you?</p>'
  const write = { kind: 'mail-out', key: subject, value: getRelayKey(subject, email), repeatable: true }
  const json = { to: [email], subject, body, key: subject }
  await generator.write(write, agent, at, { path: '/v1/gmail-messages', json })
}

/** Sends one to three listings to one client. */
export async function sendListings(
  generator: Generator,
  agent: AgentState,
  at: number,
  found: readonly string[],
): Promise<void> {
  if (found.length === 0) return
  const { userId, email } = generator.pick(agent.contacts)
  const key = generator.createKey('send-listings')
  const json = {
    listing_ids: found.slice(0, 1 + Math.floor(generator.random() * 3)),
    subject: key,
    message: 'These have just come up.',
    key,
    again: true,
  }
  const write = { kind: 'send-listings', key, value: getRelayKey(key, email), repeatable: true }
  await generator.write(write, agent, at, { path: `/v1/clients-sent-listings/${userId}`, json })
}

async function finishTask(generator: Generator, agent: AgentState, at: number): Promise<void> {
  const task = agent.openTasks.shift()
  if (task === undefined) return
  const write = { kind: 'task-done', key: task, value: 'done' }
  await generator.writeOnce(write, () =>
    generator.write(write, agent, at, { method: 'PUT', path: `/v1/client-tasks/${task}`, json: { done: 1 } }),
  )
}

/** Opens the clients and one of them; then a note, a task, a finished task or a change, as after a call. */
export async function workOnClient(generator: Generator, agent: AgentState, at: number): Promise<void> {
  await generator.call('clients', agent, at, { path: '/v1/clients?mode=CURRENT&limit=20' })
  const { userId } = generator.pick(agent.contacts)
  let due = await generator.think(3)
  await generator.call('client', agent, due, { path: `/v1/clients/${userId}` })
  due = await generator.think(6)
  if (generator.chance(0.6)) {
    const key = generator.createKey('note')
    const json = { user_id: userId, kind: 'call', text: key }
    await generator.write({ kind: 'note', key }, agent, due, { path: '/v1/client-notes', json })
    due = await generator.think(4)
  }
  if (generator.chance(0.4)) {
    const key = generator.createKey('task')
    const json = { user_id: userId, title: key, due_on: null }
    const answer = await generator.write({ kind: 'task', key }, agent, due, {
      path: '/v1/client-tasks',
      json,
    })
    const task = parseReply(answer) as { task_id: string } | undefined
    if (task) agent.openTasks.push(task.task_id)
    due = await generator.think(4)
  }
  if (generator.chance(0.3)) await finishTask(generator, agent, due)
  if (generator.chance(0.3)) {
    const write = { kind: 'client-notes', key: userId, value: generator.createKey('client-notes') }
    await generator.writeOnce(write, () =>
      generator.write(write, agent, due, {
        method: 'PUT',
        path: `/v1/clients/${userId}`,
        json: { notes: write.value },
      }),
    )
  }
}

/** A new client with a saved search. */
export async function addClient(generator: Generator, agent: AgentState, at: number): Promise<void> {
  const key = generator.createKey('client')
  const email = `${key}@client.example`
  const json = { first_name: 'Dana', last_name: key, email, search_type: ['rental'] }
  const answer = await generator.write({ kind: 'client', key }, agent, at, { path: '/v1/clients', json })
  const client = parseReply(answer) as { user_id: string } | undefined
  if (!client) return
  agent.contacts.push({ userId: client.user_id, email })
  const due = await generator.think(8)
  const search = generator.createKey('search')
  await generator.write({ kind: 'search', key: search }, agent, due, {
    path: `/v1/clients-saved-searches/${client.user_id}`,
    json: {
      ad_type: 'rental',
      bedrooms: ['1'],
      max_price: 3000 + Math.round(generator.random() * 2000),
      notes: search,
    },
  })
}

/** Looks at the bell, and marks an entry read. */
export async function readAlerts(generator: Generator, agent: AgentState, at: number): Promise<void> {
  const answer = await generator.call('alerts', agent, at, { path: '/v1/dashboard-alerts?limit=10&unread=1' })
  const page = parseReply(answer) as { collection: { alert_id: string }[] } | undefined
  const alert = page?.collection[0]
  if (!alert) return
  const write = { kind: 'alert-read', key: alert.alert_id, value: 'read' }
  const due = await generator.think(3)
  await generator.writeOnce(write, () =>
    generator.write(write, agent, due, {
      method: 'POST',
      path: `/v1/dashboard-alerts-read/${alert.alert_id}`,
    }),
  )
}

/** A photo of 240 × 180 pixels that no other upload has. */
function createPhoto(generator: Generator): Promise<Buffer> {
  const channel = () => Math.floor(generator.random() * 256)
  const background = { r: channel(), g: channel(), b: channel() }
  return sharp({ create: { width: 240, height: 180, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Adds a photo to the agent's listing. */
export async function uploadPhoto(generator: Generator, agent: AgentState, at: number): Promise<void> {
  const photo = await createPhoto(generator)
  const key = generator.createKey('photo')
  const value = createHash('sha256').update(photo).digest('hex')
  const { payload, headers } = multipart('photo', 'kitchen.jpg', photo)
  const path = `/v1/preview-listings/${agent.listingId}/media?upload_key=${key}`
  const answer = await generator.write({ kind: 'photo', key, value, repeatable: true }, agent, at, {
    path,
    body: payload,
    headers,
  })
  const name = (parseReply(answer) as { name: string } | undefined)?.name
  if (name === undefined || !isSuccess(answer.outcome)) return
  const seen = await generator.think(2)
  await generator.call('photo-view', undefined, seen, { path: `/media/${name}` })
}
