import type { Showing } from '@pb/contract/showings'
import { toUnixSeconds } from '@pb/rules/dates'
import { randomUUID } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import type { OfferedSlots } from '@pb/contract/showings'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'
import { openSession } from '../../platform/http/sessions.ts'
import { hashToken } from '../../platform/secrets.ts'

let keys = 0

/** Calls of showings, and what tests of them begin with. */
export function createShowingCalls(office: TestOffice) {
  interface Answer<T> {
    readonly status: number
    readonly body: T & { detail: string; code: string }
  }

  async function call<T>(
    as: TestPerson,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object,
  ): Promise<Answer<T>> {
    const reply = await office.call({ method, url: `/v1/${path}`, as, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json<T & { detail: string; code: string }>() }
  }

  const inHours = (hours: number) => {
    const now = toUnixSeconds(office.clock.now())
    return now - (now % 1800) + hours * 3600
  }
  /** 10 AM in New York, some days ahead. */
  const atTen = (days: number) => {
    const now = office.clock.now()
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 15) / 1000
  }

  async function makeScene(listing: Parameters<typeof makeListing>[1] = {}) {
    const agent = await office.person()
    const [listing_id, client] = [
      await makeListing(office.deps.db, listing),
      await makeClient(office.deps, agent, { first_name: 'Ana', last_name: 'Diaz' }),
    ]
    const schedule = (starts: number, more: object = {}) =>
      call<Showing>(agent, 'POST', 'showings', {
        listing_id,
        user_id: client.userId,
        starts,
        key: `key-${(keys += 1)}-showing`,
        ...more,
      })
    return { agent, listing_id, client, schedule }
  }

  /** A session of the same agent that has not expired. */
  const signIn = async ({ personId, email }: TestPerson): Promise<TestPerson> => {
    const session = { personId, userAgent: 'tests', issuerSession: null }
    const sessionId = await office.deps.db
      .transaction()
      .execute((tx) => openSession(tx, office.clock.now(), session))
    return { personId, email, sessionId }
  }

  const sent = async (agent: TestPerson) =>
    office.deps.db
      .selectFrom('mail_message as m')
      .innerJoin('mail_body as b', 'b.message_id', 'm.id')
      .where('m.person_id', '=', agent.personId)
      .select(['m.id', 'm.subject', 'b.html', 'm.raw_key'])
      .orderBy('m.id')
      .execute()

  async function readRaw(rawKey: string | null) {
    const file = await office.deps.files.get(rawKey!)
    return readText(file!.stream)
  }

  const put = (agent: TestPerson, { showing_id, version }: Showing, rest: string, payload: object) =>
    call<Showing>(agent, rest === 'cancel' ? 'POST' : 'PUT', `showings/${showing_id}/${rest}`, {
      version,
      ...payload,
    })

  const open = (url: string | null, rest = '', form?: Record<string, string>) =>
    office.call({
      method: form ? 'POST' : 'GET',
      url: `${new URL(url!).pathname}${rest}`,
      ...(form && {
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    })

  /** A private link to a listing, with the path of its times. */
  async function shareListing(agent: TestPerson, client: { id: string }, listing_id: string) {
    const now = office.clock.now()
    const token = `token-of-${client.id}`
    await office.deps.db
      .insertInto('shared_link')
      .values({
        client_id: client.id,
        agent_id: agent.personId,
        seed: randomUUID(),
        token_hash: hashToken(token),
        listing_ids: [listing_id],
        created_at: now,
        expires_at: new Date(now.getTime() + 30 * 86_400_000),
      })
      .execute()
    const url = `/v1/shared-listings/${token}/showing-slots/${listing_id}`
    const ask = async (starts: number, key: string) =>
      office.call({ method: 'POST', url, payload: { starts, key, message: 'With my dog' } })
    const offered = async () => {
      const reply = await office.call({ method: 'GET', url })
      return reply.json<OfferedSlots>().days.flatMap(({ slots }) => slots.map(({ starts }) => starts))
    }
    return { ask, offered, url }
  }

  return { call, inHours, atTen, makeScene, signIn, sent, readRaw, put, open, shareListing }
}
