import type { Reply } from '@pb/contract/endpoint'
import type { twoFactor } from '@pb/contract/two-factor'
import { computeCode } from './compute-code.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** Turns two-step verification on; returns the app's key and the recovery codes. */
export async function turnOnTwoFactor(
  office: TestOffice,
  as: TestPerson,
  password: string,
): Promise<{ key: string; codes: string[] }> {
  const payload = { current_password: password }
  const started = await office.call({ method: 'POST', url: '/v1/two-factor-setup', as, payload })
  const { key } = started.json<Reply<typeof twoFactor.startTwoFactor>>()
  const code = computeCode(key, office.clock.now())
  const confirmed = await office.call({ method: 'PUT', url: '/v1/two-factor', as, payload: { code } })
  return { key, codes: confirmed.json<Reply<typeof twoFactor.confirmTwoFactor>>().recovery_codes }
}

/** Returns the messages under a person's bell, newest first. */
export async function readAlertMessages(office: TestOffice, as: TestPerson): Promise<string[]> {
  const reply = await office.call({ url: '/v1/dashboard-alerts', as })
  return reply.json<{ collection: { message: string }[] }>().collection.map(({ message }) => message)
}
