import { expect, test } from 'vitest'
import { collectOutput } from '../../test/calls/collect-output.ts'
import { testOffice } from '../../test/harness/test-office.ts'
import { run } from './password-link.ts'

const office = testOffice()
const output = collectOutput()

test('prints a link with which the person sets a password and is signed in', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  expect(await run([supervisor.email], office.deps)).toBe(0)
  expect(output).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}$/)])
  const used = await office.call({
    method: 'POST',
    url: `/v1/password-links/${output[0]!.split('/').at(-1)!}`,
    payload: { password: 'a new and long one' },
  })
  expect(used.json()).toMatchObject({ session: { user: { email: supervisor.email } } })
})

test('refuses unknown addresses and missing arguments', async () => {
  expect(await run(['unknown@office.example'], office.deps)).toBe(1)
  expect(await run([], office.deps)).toBe(2)
  expect(output).toEqual([
    'No active agent signs in with this email address',
    expect.stringContaining('Usage: password:link'),
  ])
})
