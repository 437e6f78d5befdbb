import type { OpenedSession } from '@pb/contract/auth'
import { expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { demo } from './office.ts'

const office = testOffice({ demoOffice: true })
const [{ email }] = demo.accounts

const signIn = (address: string) =>
  office.call({ method: 'POST', url: '/v1/demo-sign-in', payload: { email: address } })

test('signs in as a demo account until it has a password of its own, and as no other', async () => {
  const other = await office.person()
  const account = await office.person()
  const change = (values: object) =>
    office.deps.db.updateTable('agent').set(values).where('person_id', '=', account.personId).execute()
  await change({ email })
  const { user_session_id: sessionId, user } = (await signIn(email)).json<OpenedSession>()
  expect(user).toMatchObject({ user_id: account.personId, email })
  expect((await office.call({ url: '/v1/session', as: { ...account, sessionId } })).statusCode).toBe(200)
  expect((await signIn(other.email)).statusCode).toBe(404)
  await change({ password_changed_at: office.clock.now() })
  expect((await signIn(email)).statusCode).toBe(404)
})
