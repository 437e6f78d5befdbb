import fc from 'fast-check'
import { getEngine, RSASSAPSSParams, setEngine, type ICryptoEngine, type SignerInfo } from 'pkijs'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createCertificate,
  emailProtection,
  serverAuthentication,
  sign,
  type Identity,
  type SignOptions,
} from './certificates.fixture.ts'
import { verifySignature } from './verify-signature.ts'

// Libraries that sign PDFs in the same process leave an engine that knows less.
const { name: engineName, crypto: otherEngine } = getEngine()
setEngine('none', {} as ICryptoEngine)
afterAll(() => setEngine(engineName, otherEngine!))
const now = new Date('2026-03-02T15:00:00Z')
const entity = 'Content-Type: text/plain\r\n\r\nWire the deposit to account 12-345.\r\n'
const toBytes = (text: string) => new TextEncoder().encode(text)

const root = await createCertificate({ name: 'Root', isIssuer: true })
const issuer = await createCertificate({ name: 'Issuer', isIssuer: true, pathLength: 0, issuer: root })
const person = { name: 'Ana Ruiz', email: 'Ana@Bank.example', purposes: [emailProtection] }
const signer = await createCertificate({ ...person, issuer })

/** The state and reason for a signature beside its content, with this test's root as the one that is trusted. */
async function check(
  identity: Identity,
  others: readonly Identity[] = [issuer],
  options: Pick<SignOptions, 'hash' | 'edit'> = {},
) {
  const cms = await sign(entity, identity, { others, ...options })
  const { state, reason } = await verifySignature(
    { cms, entity: toBytes(entity) },
    { now, roots: [root.certificate] },
  )
  return reason ?? state
}

describe('a signature', () => {
  test.each([true, false])('with its content inside: %s, is valid with its signer', async (isInside) => {
    const cms = await sign(entity, signer, { isInside, others: [issuer] })
    const content = { cms, entity: isInside ? null : toBytes(entity) }
    expect(await verifySignature(content, { now, roots: [root.certificate] })).toEqual({
      state: 'valid',
      reason: null,
      name: 'Ana Ruiz',
      emails: ['Ana@bank.example'],
    })
  })

  test('of other content is that of a changed message, whatever was changed', async () => {
    const cms = await sign(entity, signer, { others: [issuer] })
    await fc.assert(
      fc.asyncProperty(fc.nat(entity.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = toBytes(entity)
        changed[at]! ^= change
        const { state } = await verifySignature({ cms, entity: changed }, { now, roots: [root.certificate] })
        expect(state).toBe('changed')
      }),
      { numRuns: 40 },
    )
  })

  test('that was changed itself is never valid for another signer or content', async () => {
    const cms = await sign(entity, signer, { isInside: true, others: [issuer] })
    const other = toBytes(entity)
    await fc.assert(
      fc.asyncProperty(fc.nat(cms.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bent = cms.slice()
        bent[at]! ^= change
        const { state, name, emails } = await verifySignature(
          { cms: bent, entity: null },
          { now, roots: [root.certificate] },
        )
        expect(state !== 'valid' || `${name} ${emails.join()}` === 'Ana Ruiz Ana@bank.example').toBe(true)
        // A signature of its own content does not cover another beside it.
        expect(
          (await verifySignature({ cms: bent, entity: other }, { now, roots: [root.certificate] })).state,
        ).toBe('unchecked')
      }),
      { numRuns: 60 },
    )
  })
})

describe('an RSA-PSS signature', () => {
  test('is valid, and that of other content is not', async () => {
    const identity = await createCertificate({ ...person, issuer, rsaBits: 2048, rsaPadding: 'RSA-PSS' })
    expect(await check(identity)).toBe('valid')
    const cms = await sign(entity, identity, { others: [issuer] })
    const other = toBytes(entity.replace('12-345', '54-321'))
    expect((await verifySignature({ cms, entity: other }, { now, roots: [root.certificate] })).state).toBe(
      'changed',
    )
  })

  test('whose mask has another digest than its content is not read, instead of called changed', async () => {
    const identity = await createCertificate({ ...person, issuer, rsaBits: 2048, rsaPadding: 'RSA-PSS' })
    const edit = ({ signatureAlgorithm }: SignerInfo) => {
      const params = new RSASSAPSSParams({ schema: signatureAlgorithm.algorithmParams })
      params.maskGenAlgorithm = new RSASSAPSSParams().maskGenAlgorithm
      signatureAlgorithm.algorithmParams = params.toSchema()
    }
    expect(await check(identity, [issuer], { edit })).toBe('unreadable')
  })
})

describe('a certificate', () => {
  test('of an unknown issuer, of its own, or without its issuers is not trusted', async () => {
    const stranger = await createCertificate({ name: 'Root', isIssuer: true })
    expect(await check(await createCertificate({ ...person, issuer: stranger }), [stranger])).toBe(
      'unknown-issuer',
    )
    expect(await check(await createCertificate(person), [])).toBe('self-signed')
    expect(await check(signer, [])).toBe('unknown-issuer')
  })

  test('whose issuer is a person, or may have no issuers below it, is not trusted', async () => {
    expect(
      await check(await createCertificate({ ...person, name: 'Another', issuer: signer }), [signer, issuer]),
    ).toBe('unknown-issuer')
    const tooDeep = await createCertificate({ name: 'Deeper', isIssuer: true, issuer })
    expect(await check(await createCertificate({ ...person, issuer: tooDeep }), [tooDeep, issuer])).toBe(
      'unknown-issuer',
    )
  })

  test('that has expired, is not valid yet, or is for servers is not trusted', async () => {
    const create = (given: object) => createCertificate({ ...person, issuer, ...given })
    expect(await check(await create({ validUntil: '2026-01-01T00:00:00Z' }))).toBe('expired')
    expect(await check(await create({ validFrom: '2027-01-01T00:00:00Z' }))).toBe('not-yet-valid')
    expect(await check(await create({ purposes: [serverAuthentication] }))).toBe('not-for-email')
    const servers = await createCertificate({
      name: 'Servers',
      isIssuer: true,
      issuer: root,
      purposes: [serverAuthentication],
    })
    expect(await check(await createCertificate({ ...person, issuer: servers }), [servers])).toBe(
      'unknown-issuer',
    )
  })

  test('with an expired issuer, or an outdated method, is not trusted', async () => {
    const expired = await createCertificate({
      name: 'Old',
      isIssuer: true,
      issuer: root,
      validUntil: '2026-01-01T00:00:00Z',
    })
    expect(await check(await createCertificate({ ...person, issuer: expired }), [expired])).toBe(
      'unknown-issuer',
    )
    expect(await check(await createCertificate({ ...person, issuer, hash: 'SHA-1' }))).toBe('outdated')
    expect(await check(await createCertificate({ ...person, issuer, rsaBits: 1024 }))).toBe('outdated')
    expect(await check(signer, [issuer], { hash: 'SHA-1' })).toBe('outdated')
    expect(await check(await createCertificate({ ...person, issuer, rsaBits: 2048 }))).toBe('valid')
  })

  test('with more beside it than a signer needs is not searched for', async () => {
    const many = Array.from({ length: 11 }, () => issuer)
    expect(await check(signer, many)).toBe('unknown-issuer')
  })

  test('of this test is not trusted by the roots of Node', async () => {
    const cms = await sign(entity, signer, { others: [issuer, root] })
    expect(await verifySignature({ cms, entity: toBytes(entity) }, { now })).toMatchObject({
      state: 'untrusted',
      reason: 'unknown-issuer',
    })
  })
})
