import { signatureReasons, type MessageSignature } from '@pb/contract/message-signature'
import { describe, expect, test } from 'vitest'
import { describeSignature } from './signature-texts.ts'

const signature = (given: Partial<MessageSignature>): MessageSignature => ({
  state: 'valid',
  reason: null,
  name: 'Ana Ruiz',
  email: 'ana@bank.example',
  matches_from: 1,
  ...given,
})

describe('the text about a signature', () => {
  test('is trust only for a valid one of the sender', () => {
    expect(describeSignature(signature({}))).toEqual({
      tone: 'trusted',
      text: 'Signed by Ana Ruiz (ana@bank.example). The signature is valid.',
    })
    const others = (['changed', 'untrusted', 'unchecked'] as const).flatMap((state) =>
      [null, ...signatureReasons].map((reason) => signature({ state, reason })),
    )
    for (const other of [...others, signature({ matches_from: 0 })]) {
      const { tone, text } = describeSignature(other)
      expect([tone === 'trusted', /\bvalid\./.test(text)]).toEqual([false, false])
    }
  })

  test('names the address of the certificate when it is not the sender’s', () => {
    expect(describeSignature(signature({ matches_from: 0, name: '' })).text).toBe(
      'Signed by ana@bank.example, which isn’t the address this email claims to be from.',
    )
  })

  test('names a change of the email', () => {
    expect(describeSignature(signature({ state: 'changed' }))).toMatchObject({
      tone: 'warning',
      text: expect.stringContaining('was changed') as string,
    })
  })
})
