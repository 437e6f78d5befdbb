import { toUnixSeconds } from '@pb/rules/dates'
import { openSession } from '../../src/platform/http/sessions.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

interface Answer<T> {
  readonly status: number
  readonly body: T & { readonly detail: string; readonly code: string }
}

let keys = 0
/** Another idempotency key. */
export const newKey = (): string => `key-${(keys += 1).toString().padStart(8, '0')}`

/** Calls of the API by people with a session, or by a visitor without one. */
export function createPersonCalls(office: TestOffice) {
  async function call<T>(
    as: TestPerson | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Answer<T>> {
    const reply = await office.call({
      method,
      url: `/v1/${path}`,
      ...(as && { as }),
      ...(payload && { payload }),
    })
    const body = reply.body === '' ? {} : reply.json<object>()
    return { status: reply.statusCode, body: body as Answer<T>['body'] }
  }
  /** An hour on the hour, some hours ahead. */
  const inHours = (hours: number): number => {
    const now = toUnixSeconds(office.clock.now())
    return now - (now % 3600) + hours * 3600
  }
  /** A session of the same agent that has not expired. */
  const signInAgain = async ({ personId, email }: TestPerson): Promise<TestPerson> => ({
    personId,
    email,
    sessionId: await office.deps.db
      .transaction()
      .execute((tx) =>
        openSession(tx, office.clock.now(), { personId, userAgent: 'tests', issuerSession: null }),
      ),
  })
  return { call, inHours, signInAgain }
}
