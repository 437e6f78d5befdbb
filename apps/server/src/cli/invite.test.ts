import { expect, test } from 'vitest'
import { collectOutput } from '../../test/calls/collect-output.ts'
import { testOffice } from '../../test/harness/test-office.ts'
import { run } from './invite.ts'

const office = testOffice()
const output = collectOutput()

const countInvitations = async () => (await office.deps.pool.query('SELECT 1 FROM invitation')).rowCount

test.each([
  [['bad', '--name', 'B']],
  [['bad@', '--name', 'B']],
  [['a@office.example']],
  [['a@office.example', '--name', 'A', '--role', 'KING']],
  [['a@office.example', 'b@office.example', '--name', 'A']],
])('refuses %j without inviting', async (args) => {
  const before = await countInvitations()
  expect(await run(args, office.deps)).toBe(2)
  expect(output.join('\n')).toContain('Usage: invite <email>')
  expect(await countInvitations()).toBe(before)
})

test('prints the link of an invitation', async () => {
  expect(await run(['ada@office.example', '--name', 'Ada'], office.deps)).toBe(0)
  expect(output).toEqual([expect.stringMatching(/^http:/)])
})
