import type { Participant } from '@pb/contract/client-schemas'
import { expect, test } from 'vitest'
import { clientCalls } from '../../../../test/calls/client-calls.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()
const { send, newEmail, addClient, getClient } = clientCalls(office)

const tenant = { type: 'TENANT', first_name: 'Ines', phone: '9175550110' }

test('adds, edits, removes and restores a participant', async () => {
  const agent = await office.person()
  const { user_id, email } = await addClient(agent, { email: newEmail() })
  const path = `clients/${user_id}/participant`
  const theirs = newEmail()
  const reply = await send('POST', agent, path, { ...tenant, email: theirs })
  expect(reply.statusCode).toBe(201)
  const made = reply.json<Participant>()
  expect(made).toEqual({
    user_id: made.user_id,
    name: 'Ines',
    first_name: 'Ines',
    last_name: '',
    photo: null,
    type: 'TENANT',
    email: theirs,
    phone: '(917) 555-0110',
  })
  expect((await send('POST', agent, path, { ...tenant, email: theirs })).statusCode).toBe(409)
  expect((await send('POST', agent, path, { ...tenant, email: email.toUpperCase() })).statusCode).toBe(422)
  const saved = await send('PUT', agent, `${path}/${made.user_id}`, { type: 'GUARANTOR', last_name: 'Roth' })
  expect(saved.json()).toMatchObject({ type: 'GUARANTOR', name: 'Ines Roth', email: theirs })
  expect((await send('DELETE', agent, `${path}/${made.user_id}`)).statusCode).toBe(204)
  expect((await getClient(agent, user_id)).participants).toEqual([])
  expect((await send('DELETE', agent, `${path}/${made.user_id}`)).statusCode).toBe(404)
  const back = await send('POST', agent, `${path}/${made.user_id}/restore`)
  expect(back.json()).toMatchObject({ type: 'GUARANTOR', name: 'Ines Roth' })
  expect((await send('POST', agent, `${path}/${made.user_id}/restore`)).statusCode).toBe(404)
  expect((await getClient(agent, user_id)).participants).toHaveLength(1)
})

test('a participant’s new address refers to the person who has it', async () => {
  const [agent, colleague] = [await office.person(), await office.person(['SUPERVISOR'])]
  const known = await addClient(colleague, { email: newEmail() })
  const { user_id } = await addClient(agent, { email: newEmail() })
  const path = `clients/${user_id}/participant`
  const typo = newEmail()
  const made = (await send('POST', agent, path, { ...tenant, email: typo })).json<Participant>()
  const saved = await send('PUT', agent, `${path}/${made.user_id}`, { email: known.email })
  expect(saved.json()).toMatchObject({ user_id: known.user_id, first_name: 'Ines', email: known.email })
  expect(await getClient(colleague, known.user_id)).toMatchObject({ first_name: 'Nora' })
  // The mistyped address is free again.
  expect((await addClient(colleague, { email: typo })).user_id).not.toBe(made.user_id)
})
