import type { Reply } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import { expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()

async function changeSettings(change: { form_enabled: 0 | 1; form_sites: string[] }): Promise<void> {
  const as = await office.person(['SUPERVISOR'])
  const url = '/v1/inquiry-settings'
  const stored = (await office.call({ method: 'GET', url, as })).json<
    Reply<typeof inquiries.inquirySettings>
  >()
  const { agents, form_url: _url, round_robin: _turns, ...settings } = stored
  const onDuty = agents.filter(({ on_duty }) => on_duty === 1).map(({ user_id }) => user_id)
  const saved = await office.call({
    method: 'PUT',
    url,
    as,
    payload: { ...settings, ...change, on_duty: onDuty },
  })
  expect(saved.statusCode).toBe(204)
}

async function readFraming(url: string): Promise<{ ancestors: string | undefined; options: unknown }> {
  const { headers } = await office.app.inject({ url, headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  return { ancestors: /frame-ancestors [^;]+/.exec(policy)?.[0], options: headers['x-frame-options'] }
}

const denied = { ancestors: "frame-ancestors 'none'", options: 'DENY' }

test('only the sites of the settings may show the form in a frame, and nothing else of the office', async () => {
  const sites = ['https://www.rose.example', 'https://rose.example']
  expect(await readFraming('/inquire')).toEqual(denied)
  await changeSettings({ form_enabled: 1, form_sites: sites })
  expect(await readFraming('/inquire?listing_id=7')).toEqual({
    ancestors: "frame-ancestors 'self' https://www.rose.example https://rose.example",
    options: undefined,
  })
  expect(await readFraming('/inquire/7')).toEqual(denied)
  expect(await readFraming('/login')).toEqual(denied)
  await changeSettings({ form_enabled: 0, form_sites: sites })
  expect(await readFraming('/inquire')).toEqual(denied)
})
