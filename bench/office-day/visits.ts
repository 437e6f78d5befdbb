import { neighborhoods } from '@pb/rules/neighborhoods'
import type { VisitKind } from './curves.ts'
import type { AgentState, Generator } from './generator.ts'
import { parseReply } from './http-client.ts'
import type { Visit } from './schedule.ts'
import { signIn } from './sign-in-visit.ts'
import { sendToOffice } from './smtp-visit.ts'
import type { EventStreams } from './stream-visit.ts'
import { sendListings, sendMail, uploadPhoto, workOnClient, addClient, readAlerts } from './writing-visits.ts'

const rents = { '0': 2700, '1': 3500, '2': 4700, '3': 6200 } as const

/** A search as a client's wishes give it: a few neighborhoods, one layout, a range of prices. */
function createSearch(generator: Generator): URLSearchParams {
  const bedrooms = generator.pick(Object.keys(rents)) as keyof typeof rents
  const first = Math.floor(generator.random() ** 2 * neighborhoods.length)
  const rent = rents[bedrooms] * (0.8 + generator.random())
  const params = new URLSearchParams({
    ad_type: 'rental',
    min_price: String(Math.round(rent * 0.8)),
    max_price: String(Math.round(rent * 1.2)),
    bedrooms: bedrooms === '0' ? 'studio' : bedrooms,
    limit: '20',
  })
  for (let step = 0; step < 3; step += 1)
    params.append('neighborhood', neighborhoods[(first + step) % neighborhoods.length]!.abbreviation)
  return params
}

/** Searches, and returns the listings of the page. */
async function searchOnce(generator: Generator, agent: AgentState, at: number): Promise<string[]> {
  const params = createSearch(generator)
  const answer = await generator.call('search', agent, at, {
    path: `/v1/search-listings?${params.toString()}`,
  })
  const page = parseReply(answer) as { collection: { advertisement_id: string }[] } | undefined
  return page?.collection.map(({ advertisement_id: id }) => id) ?? []
}

async function search(generator: Generator, agent: AgentState, at: number): Promise<void> {
  let due = at
  for (let round = 0; round < 3; round += 1) {
    const found = await searchOnce(generator, agent, due)
    due = await generator.think(4)
    if (found.length > 0 && generator.chance(0.7)) {
      const path = `/v1/search-listings/${generator.pick(found)}`
      await generator.call('listing', agent, due, { path })
      due = await generator.think(6)
    }
  }
}

async function readMail(generator: Generator, agent: AgentState, at: number): Promise<void> {
  const list = await generator.call('inbox', agent, at, { path: '/v1/gmail-threads?label=INBOX&count=25' })
  const page = parseReply(list) as { collection: { threads: { id: string }[] } } | undefined
  const ids = page?.collection.threads.map(({ id }) => id) ?? []
  const due = await generator.think(4)
  if (ids.length > 0)
    await generator.call('thread', agent, due, { path: `/v1/gmail-threads/${generator.pick(ids)}` })
  if (generator.chance(0.4)) await sendMail(generator, agent, await generator.think(8))
}

/** Opens the app: what the first screen asks for, at once. */
async function arrive(
  generator: Generator,
  agent: AgentState,
  at: number,
  streams: EventStreams,
): Promise<void> {
  const paths = {
    today: '/v1/today',
    alerts: '/v1/dashboard-alerts?limit=10',
    folders: '/v1/gmail-labels',
    inbox: '/v1/gmail-threads?label=INBOX&count=25',
    clients: '/v1/clients?mode=CURRENT&limit=20',
  }
  void streams.hold(agent, at)
  await Promise.all(Object.entries(paths).map(([kind, path]) => generator.call(kind, agent, at, { path })))
}

/** A phone reads the agent's calendar; the first time, the agent creates the feed. */
async function readFeed(generator: Generator, agent: AgentState, at: number): Promise<void> {
  if (agent.feed === undefined) {
    const answer = await generator.call('feed-create', agent, at, {
      path: '/v1/calendar-feeds',
      json: { name: 'Phone' },
    })
    const url = (parseReply(answer) as { url: string } | undefined)?.url
    if (url !== undefined) agent.feed = new URL(url).pathname
    return
  }
  await generator.call('calendar-feed', undefined, at, { path: agent.feed })
}

/** Returns the function that performs visits. */
export function createVisits(streams: EventStreams) {
  return async (generator: Generator, visit: Visit): Promise<void> => {
    const agent = generator.agents[visit.agent]!
    const { at } = visit
    const perform: Record<VisitKind, () => Promise<void>> = {
      arrive: () => arrive(generator, agent, at, streams),
      'sign-in': () => signIn(generator, visit),
      search: () => search(generator, agent, at),
      mail: () => readMail(generator, agent, at),
      client: () => workOnClient(generator, agent, at),
      'new-client': () => addClient(generator, agent, at),
      'send-listings': async () => {
        const found = await searchOnce(generator, agent, at)
        await sendListings(generator, agent, await generator.think(10), found)
      },
      notifications: () => readAlerts(generator, agent, at),
      photo: () => uploadPhoto(generator, agent, at),
      'mail-in': () => sendToOffice(generator, visit),
      'calendar-feed': () => readFeed(generator, agent, at),
      'listing-export': async () => {
        await generator.call('listing-export', generator.agents[0], at, { path: '/v1/exports/listings' })
      },
    }
    await perform[visit.kind]()
  }
}
