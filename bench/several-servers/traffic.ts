import { setTimeout as pause } from 'node:timers/promises'

export interface TrafficAgent {
  readonly sessionId: string
  /** A listing that only this agent edits. */
  readonly listingId: string
}

export interface Figures {
  readonly times: Map<string, number[]>
  readonly failures: Map<string, number>
  /** `user_id` of each client whose creation was acknowledged, with the agent's session. */
  readonly clients: Map<string, string>
  /** The last acknowledged price of each listing. */
  readonly prices: Map<string, number>
  /** What a read did not show, although its write had been acknowledged. */
  readonly stale: string[]
}

interface Listings {
  readonly collection: readonly { readonly price: number }[]
}

const searches = [
  '/v1/search-listings?ad_type=rental&min_price=2000&max_price=3500&bedrooms[]=1',
  '/v1/search-listings?ad_type=sale&sort_by=price&sort_dir=asc&limit=50',
  '/v1/search-listings-tag-cloud?ad_type=rental&min_price=3000&max_price=4000',
  '/v1/search-listings-advice?ad_type=rental&max_price=3000',
  '/v1/palette?search=West%2014',
  '/v1/stats?period=month',
  '/v1/dashboard-new-listings',
]

/** Agents' calls through the balancer until `signal` aborts: writes, each followed by reads that must show it. */
export async function runTraffic(
  url: string,
  agents: readonly TrafficAgent[],
  signal: AbortSignal,
): Promise<Figures> {
  const figures: Figures = {
    times: new Map(),
    failures: new Map(),
    clients: new Map(),
    prices: new Map(),
    stale: [],
  }

  /** Returns the reply's body; undefined when the outcome is unknown, or a failure. */
  async function call<T>(kind: string, sessionId: string, path: string, init: RequestInit = {}) {
    const start = performance.now()
    const headers = {
      'x-app-auth': 'tests',
      'x-requested-with': 'XMLHttpRequest',
      'x-session-id': sessionId,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    }
    try {
      const reply = await fetch(url + path, { ...init, headers })
      const body = await reply.text()
      if (reply.status >= 400 && reply.status < 500) throw new SyntaxError(`${path}: ${body}`)
      if (!reply.ok) throw new Error(`${kind}: ${reply.status}`)
      const times = figures.times.get(kind) ?? []
      figures.times.set(kind, [...times.slice(-20_000), performance.now() - start])
      return JSON.parse(body === '' ? 'null' : body) as T
    } catch (error) {
      if (error instanceof SyntaxError) throw error
      const name = error instanceof TypeError ? `${kind}: broken` : (error as Error).message
      figures.failures.set(name, (figures.failures.get(name) ?? 0) + 1)
      await pause(50)
      return undefined
    }
  }

  /** Repeats a read until it is answered. */
  async function read<T>(kind: string, sessionId: string, path: string): Promise<T> {
    for (;;) {
      const body = await call<T>(kind, sessionId, path)
      if (body !== undefined) return body
    }
  }

  let count = 0
  async function addClient({ sessionId }: TrafficAgent): Promise<void> {
    const email = `traffic-${(count += 1)}@client.example`
    const fields = { first_name: 'Nora', last_name: 'Bell', email, search_type: ['rental'] }
    const added = await call<{ user_id: string }>('create client', sessionId, '/v1/clients', {
      method: 'POST',
      body: JSON.stringify(fields),
    })
    if (!added) return
    figures.clients.set(added.user_id, sessionId)
    // Two tabs.
    const path = `/v1/clients?search=${encodeURIComponent(email)}`
    const tabs = await Promise.all(
      ['own list', 'own list'].map((kind) =>
        read<{ collection: { user_id: string }[] }>(kind, sessionId, path),
      ),
    )
    for (const { collection } of tabs)
      if (!collection.some(({ user_id }) => user_id === added.user_id))
        figures.stale.push(`client ${added.user_id}`)
  }

  async function changePrice({ sessionId, listingId }: TrafficAgent, colleague: TrafficAgent): Promise<void> {
    const price = 2000 + (count += 1)
    const saved = await call('save listing', sessionId, `/v1/preview-listings/${listingId}`, {
      method: 'PUT',
      body: JSON.stringify({ price }),
    })
    if (saved === undefined) {
      // Saved or not: the next acknowledged price decides.
      figures.prices.delete(listingId)
      return
    }
    figures.prices.set(listingId, price)
    const path = `/v1/search-listings?ad_type=rental&ignore_filters=1&listing_ids=${listingId}`
    const found = await Promise.all([
      read<Listings>('own search', sessionId, path),
      read<Listings>("colleague's search", colleague.sessionId, path),
    ])
    for (const { collection } of found)
      if (collection[0]?.price !== price)
        figures.stale.push(`listing ${listingId}: ${collection[0]?.price} instead of ${price}`)
  }

  await Promise.all(
    agents.map(async (agent, index) => {
      const colleague = agents[(index + 1) % agents.length]!
      for (let round = index; !signal.aborted; round += 1) {
        if (round % 4 === 0) await addClient(agent)
        else if (round % 4 === 2) await changePrice(agent, colleague)
        else await read('search', agent.sessionId, searches[round % searches.length]!)
      }
    }),
  )
  return figures
}
