import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseSubject, forwardSubject, replySubject } from './subjects.ts'

describe('subjects', () => {
  it.each([
    ['Lease', 'Re: Lease', 'Fwd: Lease'],
    ['Re: Lease', 'Re: Lease', 'Fwd: Lease'],
    ['RE: Re: Lease', 'RE: Re: Lease', 'Fwd: Lease'],
    ['Re[2]: Lease', 'Re[2]: Lease', 'Fwd: Lease'],
    ['AW: Lease', 'AW: Lease', 'Fwd: Lease'],
    ['回复：Lease', '回复：Lease', 'Fwd: Lease'],
    ['Fwd: Lease', 'Re: Fwd: Lease', 'Fwd: Lease'],
    ['FW: Lease', 'Re: FW: Lease', 'FW: Lease'],
    ['Real estate: now', 'Re: Real estate: now', 'Fwd: Real estate: now'],
    ['I need a flat', 'Re: I need a flat', 'Fwd: I need a flat'],
    ['', 'Re:', 'Fwd:'],
    [' a\r\n b ', 'Re: a b', 'Fwd: a b'],
  ])('%j becomes %j in a reply and %j in a forward', (subject, reply, forward) => {
    expect(replySubject(subject)).toBe(reply)
    expect(forwardSubject(subject)).toBe(forward)
  })

  it.each([
    ['Re: [ILUG] Re: Lease', 'lease'],
    ['[ILUG] Re: [Members] AW: Lease', 'lease'],
    ['[Fwd: Lease]', 'lease'],
    ['Lease (fwd)', 'lease'],
    ['SV: VS: Odp: Lease', 'lease'],
    ['[urgent]', '[urgent]'],
    ['Re:', ''],
  ])('%j has the base subject %j', (subject, base) => {
    expect(baseSubject(subject)).toBe(base)
  })

  it('adds a prefix only once and keeps the base subject across replies and forwards', () => {
    const subject = fc.oneof(fc.string(), fc.constantFrom('Lease', 'Re: Lease', '[x] Lease', 'Wg: Lease'))
    fc.assert(
      fc.property(subject, (subject) => {
        expect(replySubject(replySubject(subject))).toBe(replySubject(subject))
        expect(forwardSubject(forwardSubject(subject))).toBe(forwardSubject(subject))
        expect(baseSubject(replySubject(subject))).toBe(baseSubject(subject))
        expect(baseSubject(forwardSubject(replySubject(subject)))).toBe(baseSubject(subject))
      }),
    )
  })
})
