import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testOffice } from '../../test/harness/test-office.ts'
import { run } from './invite.ts'

const office = testOffice()
let output: string[]

beforeEach(() => {
  output = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void output.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
})

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
