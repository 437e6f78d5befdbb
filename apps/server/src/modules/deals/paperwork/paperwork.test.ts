import type { Deal } from '@pb/contract/deals'
import { beforeAll, describe, expect, it } from 'vitest'
import { PDF } from '@libpdf/core'
import { multipart } from '../../../../test/calls/multipart.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { createDeal, moveDeal } from '../../../../test/factories/deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { addDays } from '@pb/rules/dates'
import { purgeDeals } from '../sheet/delete-deal.ts'
import { dealFiles } from './files.ts'

const office = testOffice()
let pdf: Buffer
beforeAll(async () => {
  const document = PDF.create()
  document.addPage().drawText('Lease', { x: 72, y: 700, size: 24 })
  pdf = Buffer.from(await document.save())
})

const upload = (as: TestPerson, deal: Pick<Deal, 'id'>, query: string, content = pdf, name = 'Lease.pdf') =>
  office.call({
    method: 'POST',
    url: `/v1/deal-sheets-file/${deal.id}?${query}`,
    as,
    ...multipart('file', name, content),
  })
const uploaded = async (...given: Parameters<typeof upload>) => (await upload(...given)).json<Deal>()
const change = (as: TestPerson, method: 'POST' | 'DELETE', path: string) =>
  office.call({ method, url: `/v1/deal-sheets-file/${path}`, as })

describe('paperwork', () => {
  it('is viewed by a signed URL, replaced with its versions kept, and stored encrypted', async () => {
    const [agent, stranger] = [await office.person(), await office.person()]
    const deal = await createDeal(office, agent)
    const first = await uploaded(agent, deal, 'file_name=lease_pages&key=lease-key-1')
    const paper = first.paperwork.lease_pages[0]!
    expect(paper).toMatchObject({ filename: 'Lease.pdf', content_type: 'application/pdf', version: 1 })
    const opened = await office.call({ method: 'GET', url: paper.url })
    expect(opened.headers['content-type']).toBe('application/pdf')
    expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const { file_key } = await office.deps.db
      .selectFrom('deal_paper')
      .select('file_key')
      .where('id', '=', paper.paper_id)
      .executeTakeFirstOrThrow()
    const stored = await office.deps.files.get(file_key)
    for await (const chunk of stored!.stream) expect(String(chunk)).not.toContain('%PDF-')

    await uploaded(agent, deal, 'file_name=lease_pages&key=lease-key-1')
    const replaced = await uploaded(agent, deal, `file_name=lease_pages&replaces=${paper.paper_id}`)
    expect(replaced.paperwork.lease_pages).toMatchObject([
      { version: 2, replaced: [{ paper_id: paper.paper_id }] },
    ])
    expect(
      await getStatusAndCode(upload(agent, deal, `file_name=lease_pages&replaces=${paper.paper_id}`)),
    ).toEqual([409, 'conflict'])
    expect(await getStatusAndCode(upload(stranger, deal, 'file_name=dos'))).toEqual([404, 'not_found'])
  })

  it.each([
    ['a text', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
    ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a program', Buffer.from('MZ\u0090\u0000', 'latin1')],
  ])('refuses %s', async (_what, content) => {
    const agent = await office.person()
    const deal = await createDeal(office, agent)
    const reply = await upload(agent, deal, 'file_name=dos', content)
    expect(reply.statusCode).toBe(422)
    expect(
      (await office.call({ method: 'GET', url: `/v1/deal-sheets/${deal.id}`, as: agent })).json<Deal>()
        .paperwork.dos,
    ).toEqual([])
  })

  it('is asked for before a deal is approved, not before it is submitted', async () => {
    const [agent, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
    const review = await moveDeal(office, agent, await createDeal(office, agent), 'submit')
    expect(review.missing.map(({ text, blocks }) => [text, blocks])).toEqual([
      ['Upload the lease pages', 'approve'],
      ['Upload the DOS form', 'approve'],
      ['Upload the commission check', 'approve'],
    ])
    const approve = () =>
      office.call({
        method: 'POST',
        url: `/v1/deal-sheets/${review.id}/moves`,
        as: boss,
        payload: { version: review.version, action: 'approve', key: 'approve-key-1' },
      })
    expect(await getStatusAndCode(approve())).toEqual([422, 'rule_broken'])
    for (const kind of ['lease_pages', 'dos', 'commission_check'])
      await uploaded(agent, review, `file_name=${kind}`)
    const approved = (await approve()).json<Deal>()
    expect(approved).toMatchObject({ status: 'deal_submitted', missing: [] })
    const { paper_id } = approved.paperwork.dos[0]!
    expect(await getStatusAndCode(change(agent, 'DELETE', `${review.id}/${paper_id}`))).toEqual([
      422,
      'rule_broken',
    ])
  })

  it('is removed and restored, and erased with what it had replaced after 30 days', async () => {
    const agent = await office.person()
    const deal = await createDeal(office, agent)
    const first = (await uploaded(agent, deal, 'file_name=other')).paperwork.other[0]!
    const { paper_id } = (await uploaded(agent, deal, `file_name=other&replaces=${first.paper_id}`)).paperwork
      .other[0]!
    const path = `${deal.id}/${paper_id}`
    expect((await change(agent, 'DELETE', path)).json<Deal>().paperwork.other).toEqual([])
    expect((await change(agent, 'POST', `${path}/restore`)).json<Deal>().paperwork.other).toHaveLength(1)
    await change(agent, 'DELETE', path)
    const { db, clock } = office.deps
    const papers = () => db.selectFrom('deal_paper').where('deal_id', '=', deal.id).selectAll().execute()
    const stored = await papers()
    await purgeDeals(office.deps)
    expect(await papers()).toHaveLength(2)
    await db
      .updateTable('deal_paper')
      .set({ deleted_at: addDays(clock.now(), -31) })
      .where('id', '=', paper_id)
      .execute()
    await purgeDeals(office.deps)
    expect(await papers()).toEqual([])
    await db
      .updateTable('deal_file')
      .set({ created_at: addDays(clock.now(), -2) })
      .execute()
    await dealFiles.deleteUnused(office.deps)
    for (const { file_key: key } of stored) expect(await office.deps.files.get(key)).toBeNull()
  })
})
