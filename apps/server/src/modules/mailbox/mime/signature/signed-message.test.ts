import { describe, expect, test } from 'vitest'
import { parseMimeMessage } from '../parse.ts'
import { createCertificate, emailProtection, sign } from './certificates.fixture.ts'

const now = new Date('2026-03-02T15:00:00Z')
const signer = await createCertificate({
  name: 'Ana Ruiz',
  email: 'ana@bank.example',
  purposes: [emailProtection],
})
const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n')
const entity = crlf(
  'Content-Type: multipart/mixed; boundary=i\n\n--i\nContent-Type: text/plain\n\nThe lease is attached\n--i\nContent-Type: application/pdf; name=lease.pdf\n\n%PDF-1.7\n--i--\n',
)
const signature = Buffer.from(await sign(entity, signer)).toString('base64')

interface ClearOptions {
  readonly from?: string
  readonly signed?: string
  readonly after?: string
}

/** A message signed in the clear (RFC 8551, 3.5.3). */
const clear = ({ from = 'ana@bank.example', signed = entity, after = '' }: ClearOptions = {}) =>
  `From: ${from}\nSubject: Lease\nContent-Type: multipart/signed; micalg="sha-256";\n protocol="application/pkcs7-signature"; boundary="b"\n\nNot shown\n--b\n${signed}\n--b\nContent-Type: application/pkcs7-signature; name=smime.p7s\nContent-Transfer-Encoding: base64\n\n${signature}\n${after}--b--\nNot shown\n`
const read = async (raw: string) => {
  const { text, files, signature, problem } = await parseMimeMessage(
    Uint8Array.from(Buffer.from(raw, 'latin1')).buffer,
    now,
  )
  return { text, files: files.map(({ filename }) => filename), signature, problem }
}

describe('a message signed in the clear', () => {
  test.each([
    ['CRLF', crlf],
    ['LF', (text: string) => text.replaceAll('\r\n', '\n')],
  ])('with %s is shown from what was signed, with who signed it', async (_name, convert) => {
    expect(await read(convert(clear()))).toEqual({
      text: 'The lease is attached',
      files: ['lease.pdf'],
      signature: {
        state: 'untrusted',
        reason: 'self-signed',
        name: 'Ana Ruiz',
        email: 'ana@bank.example',
        matches_from: 1,
      },
      problem: null,
    })
  })

  test('is marked when it is from another address, or was changed', async () => {
    const other = await read(crlf(clear({ from: 'Ana Ruiz <ana@bank.example.evil.example>' })))
    expect(other.signature).toMatchObject({ email: 'ana@bank.example', matches_from: 0 })
    const changed = await read(crlf(clear({ signed: entity.replace('attached', 'canceled') })))
    expect(changed).toMatchObject({
      text: 'The lease is canceled',
      signature: { state: 'changed', reason: null },
    })
  })

  test.each([
    ['a third part', clear({ after: '--b\nContent-Type: text/plain\n\nWire it to 12-345\n' })],
    [
      'what a mailing list added',
      `From: list@x.example\nContent-Type: multipart/mixed; boundary=l\n\n--l\n${clear().slice(clear().indexOf('Content-Type'))}\n--l\nContent-Type: text/plain\n\nA list\n--l--\n`,
    ],
  ])('with %s is not called signed, and keeps it', async (_what, raw) => {
    const { text, files, signature } = await read(crlf(raw))
    expect([text.split(/\n+/).length, signature]).toEqual([
      2,
      { state: 'unchecked', reason: 'partly-signed', name: '', email: '', matches_from: 0 },
    ])
    expect(files).toContain('smime.p7s')
  })
})

test('content beside a signature that has a content of its own is not called signed', async () => {
  const inside = Buffer.from(await sign(entity, signer, { isInside: true })).toString('base64')
  const { text, signature: found } = await read(
    crlf(clear({ signed: 'Content-Type: text/plain\n\nWire it to 12-345' }).replace(signature, inside)),
  )
  expect([text, found?.state, found?.reason]).toEqual(['Wire it to 12-345', 'unchecked', 'unreadable'])
})

test('signed content in a file is verified, unless something is beside it', async () => {
  const inside = Buffer.from(await sign(entity, signer, { isInside: true })).toString('base64')
  const file = `Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\nContent-Transfer-Encoding: base64\n\n${inside}`
  const alone = await read(crlf(`From: ana@bank.example\n${file}`))
  expect([alone.text, alone.signature?.reason, alone.signature?.matches_from]).toEqual([
    'The lease is attached',
    'self-signed',
    1,
  ])
  const beside = await read(
    crlf(
      `From: ana@bank.example\nContent-Type: multipart/mixed; boundary=l\n\n--l\n${file}\n--l\nContent-Type: text/plain\n\nWire it\n--l--\n`,
    ),
  )
  expect([beside.text.includes('Wire it'), beside.signature?.reason]).toEqual([true, 'partly-signed'])
})
