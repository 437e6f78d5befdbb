import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness.ts'
import { Browser } from '../../../test/sign-in.ts'
import { hashPassword } from './index.ts'

const office = testOffice()

/** Somebody with an account and a password, of whom no test before knew. */
async function agentWithPassword(password = 'correct horse') {
  const person = await office.person()
  await office.deps.db
    .updateTable('agent')
    .set({ password_hash: await hashPassword(password) })
    .where('person_id', '=', person.personId)
    .execute()
  return { ...person, password }
}

let browsers = 0
function browser() {
  browsers += 1
  return new Browser(office.app, office.deps.env, { address: `10.0.${browsers >> 8}.${browsers & 255}` })
}

test('the whole way: button, page, code, session', async () => {
  const agent = await agentWithPassword()
  const mine = browser()
  const page = await mine.startSignIn()
  expect(page.reply!.statusCode).toBe(200)
  const back = await mine.sendForm(page.url, agent)
  expect(back.url).toContain('code=')
  const reply = await mine.finishSignIn(back.url)
  expect(reply.json()).toMatchObject({
    user: { user_id: agent.personId, email: agent.email, roles: ['AGENT'] },
  })
})
