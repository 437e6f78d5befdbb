import { expect, test } from 'vitest'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()

test('what a statement changed is compared by hash, whatever the connection changed before', async () => {
  const id = await makeListing(office.deps.db)
  const client = await office.deps.pool.connect()
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  try {
    await client.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0;
      SET auto_explain.log_nested_statements = on; SET auto_explain.log_level = notice`)
    await client.query('UPDATE listing SET verified_at = now() WHERE id = $1', [id])
  } finally {
    client.release(true)
  }
  const comparison = plans.find((plan) => plan.includes('FROM after'))
  expect(comparison).toContain('Hash Full Join')
})
