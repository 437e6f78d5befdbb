import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUserAgent } from './user-agent.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome',
    'Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Microsoft Edge',
    'Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
    'Safari',
    'macOS',
    'desktop',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux', 'desktop'],
  ['', null, null, 'other'],
  ['   ', null, null, 'other'],
  ['<img src=x onerror=alert(1)>/1.0 (<b>)', null, null, 'other'],
])('%s', (userAgent, browser, system, device) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system, device })
})

test('shows only names of the closed list for any header', () => {
  const pieces = fc.constantFrom(
    'Mozilla/5.0',
    '(',
    ')',
    'Chrome/',
    '<script>',
    '1.0',
    ' ',
    '\u202e',
    'Safari',
    ';',
    'Linux',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 2000 }),
        fc.array(pieces).map((all) => all.join('')),
      ),
      (text) => {
        const { browser, system } = parseUserAgent(text)
        for (const name of [browser, system]) expect(name ?? 'none').toMatch(/^[\w .+&!()-]{1,40}$/)
      },
    ),
  )
})
