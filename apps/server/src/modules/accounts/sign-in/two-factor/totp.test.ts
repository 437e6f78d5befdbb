import fc from 'fast-check'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { computeCode } from '../../../../../test/calls/compute-code.ts'
import { createTotpKey, findCodeStep, toKeyUri } from './totp.ts'

/** RFC 6238, appendix B, SHA-1: its eight digits end with the six that apps show. */
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

const rfcKey = Secret.fromUTF8('12345678901234567890').base32

const toDate = (seconds: number): Date => new Date(seconds * 1000)

test.each(vectors)('computes and accepts the code of RFC 6238 at %i', (seconds, digits) => {
  const code = digits.slice(-6)
  expect(computeCode(rfcKey, toDate(seconds))).toBe(code)
  expect(findCodeStep(rfcKey, code, toDate(seconds))).toBe(Math.floor(seconds / 30))
})

test('accepts a code of the step before, this one and the next, and no other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }),
      fc.integer({ min: -20, max: 20 }),
      (seconds, steps) => {
        const code = computeCode(rfcKey, toDate(seconds + steps * 30))
        const now = Math.floor(seconds / 30)
        // Another of the three steps rarely has the same code.
        const valid = [now - 1, now, now + 1].filter(
          (step) => computeCode(rfcKey, toDate(step * 30)) === code,
        )
        const found = findCodeStep(rfcKey, code, toDate(seconds))
        const accepted = found === null ? 'none' : valid.includes(found)
        expect(accepted).toBe(valid.length === 0 ? 'none' : true)
      },
    ),
  )
})

test('rejects everything that is not six digits', () => {
  const now = toDate(59)
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^\d{6}$/.test(text)),
      (text) => {
        expect(findCodeStep(rfcKey, text, now)).toBeNull()
      },
    ),
  )
  for (const code of ['28708', '2870820', ' 287082', '287082 ', '-87082', '2.87e5', '２８７０８２'])
    expect(findCodeStep(rfcKey, code, now), code).toBeNull()
})

test('creates a key of 160 bits each time, and an address that names office and account', () => {
  const keys = Array.from({ length: 100 }, createTotpKey)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(toKeyUri(keys[0]!, { issuer: 'Cole & Sons: NY', label: 'ann@office.example' }))
  expect(url.protocol).toBe('otpauth:')
  expect(url.searchParams.get('secret')).toBe(keys[0])
  expect(url.searchParams.get('issuer')).toBe('Cole & Sons: NY')
  expect(decodeURIComponent(url.pathname)).toContain('ann@office.example')
})
