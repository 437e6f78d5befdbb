import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness/test-office.ts'

const office = testOffice()

test('what a statement changed in sent listings is never compared row by row', async () => {
  const agent = await office.person()
  const agentId = agent.personId
  const { id } = await makeClient(office.deps, agent)
  const listing = await makeListing(office.deps.db)
  const client = await office.deps.pool.connect()
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  try {
    await client.query(
      'INSERT INTO client_listing (client_id, agent_id, listing_id, saved_at, sent_at) VALUES ($1, $2, $3, now(), now())',
      [id, agentId, listing],
    )
    await client.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0;
      SET auto_explain.log_nested_statements = on; SET auto_explain.log_level = notice`)
    await client.query('UPDATE client_listing SET opened_at = now() WHERE client_id = $1', [id])
  } finally {
    client.release(true)
  }
  const comparison = plans.find((plan) => plan.includes('copy_like') && plan.includes('new_rows'))
  expect(comparison).toContain('SetOp')
  expect(comparison).not.toContain('Nested Loop')
})
