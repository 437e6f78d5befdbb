import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress, privateAddressCode, publicLookup } from './public-address.ts'

test.each([
  ['8.8.8.8', true],
  ['142.250.72.10', true],
  ['2607:f8b0:4006:80f::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.100.100.200', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['ff02::1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['localhost', false],
  ['', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('rejects private addresses in every notation', () => {
  const octet = fc.nat(255)
  fc.assert(
    fc.property(
      fc.constantFrom('10', '127', '0', '192.168', '169.254'),
      octet,
      octet,
      octet,
      (net, a, b, c) => {
        const address = [net, a, b, c].join('.').split('.').slice(0, 4).join('.')
        expect(isPublicAddress(address)).toBe(false)
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
      },
    ),
  )
})

test('rejects a host name that resolves to this machine', async () => {
  for (const all of [true, false]) {
    const error = await new Promise<NodeJS.ErrnoException | null>((done) =>
      publicLookup('localhost', { all }, (failure) => done(failure)),
    )
    expect(error?.code).toBe(privateAddressCode)
  }
})
