import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailKey, type MailAddress } from './addresses.ts'
import { replyTo, replyToAll, uniqueAddresses, uniqueRecipients } from './recipients.ts'

const at = (email: string, name = ''): MailAddress => ({ name, email })
const [adam, nina, client, lead] = [
  'adam@o.example',
  'nina@o.example',
  'client@x.example',
  'lead@x.example',
].map((email) => at(email)) as [MailAddress, MailAddress, MailAddress, MailAddress]
const own = ['Adam@O.example']
const message = { from: client, replyTo: [] as MailAddress[], to: [adam, nina], cc: [lead] }

describe('recipients', () => {
  it('replies to Reply-To or the sender', () => {
    expect(replyTo(message, own)).toEqual([client])
    expect(replyTo({ ...message, replyTo: [lead] }, own)).toEqual([lead])
    expect(replyTo({ ...message, replyTo: [adam] }, own)).toEqual([client])
    expect(replyTo({ ...message, from: null }, own)).toEqual([])
    expect(replyTo({ ...message, from: at('root') }, own)).toEqual([])
  })

  it("replies to the recipients of the agent's own message", () => {
    const mine = { ...message, from: adam, to: [client], cc: [lead, adam] }
    expect(replyTo(mine, own)).toEqual([client])
    expect(replyToAll(mine, own)).toEqual({ to: [client], cc: [lead] })
    expect(replyTo({ ...mine, to: [adam] }, own)).toEqual([adam])
    expect(replyTo({ ...mine, to: [] }, own)).toEqual([adam])
  })

  it('replies to all other recipients once, except the agent', () => {
    expect(replyToAll(message, own)).toEqual({ to: [client], cc: [nina, lead] })
    expect(replyToAll({ ...message, replyTo: [nina] }, own)).toEqual({ to: [nina], cc: [lead] })
    expect(
      replyToAll({ ...message, cc: [at('CLIENT@x.example'), lead, at('Lead@X.example')] }, own).cc,
    ).toEqual([nina, lead])
  })

  it('never replies to the agent under another spelling or with a detail after a plus', () => {
    const mine = ['ADAM@O.example', 'adam+zillow@o.example', 'Adam+A+B@o.example'].map((email) => at(email))
    expect(replyToAll({ ...message, to: [...mine, nina], cc: [at('adam+x@other.example')] }, own)).toEqual({
      to: [client],
      cc: [nina, at('adam+x@other.example')],
    })
    expect(replyTo({ ...message, replyTo: [mine[1]!] }, own)).toEqual([client])
    expect(replyTo({ ...message, from: mine[1]!, to: [lead] }, own)).toEqual([lead])
    // The agent's own address has a detail itself.
    expect(
      replyToAll({ ...message, to: [at('adam@o.example'), nina] }, ['adam+office@o.example']).cc,
    ).toEqual([nina, lead])
  })

  const address = fc.record({
    name: fc.constantFrom('', 'A', 'B'),
    email: fc.constantFrom('a@x.example', 'A@X.example', 'b@x.example', 'c@x.example', 'adam@o.example'),
  })
  const list = fc.array(address, { maxLength: 6 })
  const keys = (addresses: readonly MailAddress[]) => addresses.map(({ email }) => emailKey(email))

  it('removes duplicates across fields without losing a recipient', () => {
    fc.assert(
      fc.property(list, list, list, (to, cc, bcc) => {
        const found = uniqueRecipients({ to, cc, bcc })
        const all = keys([...found.to, ...found.cc, ...found.bcc])
        expect(new Set(all).size).toBe(all.length)
        expect(new Set(all)).toEqual(new Set(keys([...to, ...cc, ...bcc])))
        expect(keys(found.to)).toEqual([...new Set(keys(to))])
      }),
    )
  })

  it.each([
    { title: 'nowhere else', replyTo: [], to: at('ruth@w.example', 'Ruth') },
    { title: 'to a machine', replyTo: [at('no-reply@p.example')], to: at('ruth@w.example', 'Ruth') },
    { title: 'to the person', replyTo: [at('Ruth@w.example')], to: at('Ruth@w.example', 'Ruth') },
    { title: 'to a relay', replyTo: [at('x1@relay.example')], to: at('x1@relay.example') },
  ])('answers the person of an inquiry whose replies go $title', ({ replyTo: asked, to }) => {
    const lead = at('ruth@w.example', 'Ruth')
    const from = at('leads@p.example')
    expect(replyTo({ from, replyTo: asked, to: [], cc: [], lead }, own)).toEqual([to])
    expect(replyTo({ from, replyTo: asked, to: [], cc: [], lead: at('', 'Ruth') }, own)).toEqual(
      asked.length > 0 ? asked : [from],
    )
  })

  it('keeps the name of a duplicate when the first address has none', () => {
    expect(uniqueAddresses([at('a@x.example'), at('A@x.example', 'Ann')])).toEqual([at('a@x.example', 'Ann')])
  })

  it('never includes the agent in the Cc of a reply to all', () => {
    fc.assert(
      fc.property(address, list, list, list, (from, replyTo, to, cc) => {
        const found = replyToAll({ from, replyTo, to, cc }, own)
        expect(keys(found.cc)).not.toContain('adam@o.example')
        expect(keys(found.to).filter((key) => keys(found.cc).includes(key))).toEqual([])
        expect(found.to.length).toBeGreaterThan(0)
      }),
    )
  })
})
