import { expect, test } from 'vitest'
import { findPdfProblems } from '../../../../test/harness/check-pdf.ts'
import { assignPlan, createDeal } from '../../../../test/factories/deals.ts'
import {
  findMissingNames,
  scriptNames,
  unprintableMessage,
  unprintableName,
} from '../../../../test/fixtures/script-names.ts'
import { hasPdftotext, readPdfText } from '../../../../test/harness/pdf-text.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import type { StatementDeal } from './content.ts'
import { drawStatement } from './draw-statement.ts'
import { makeDealStatement, readStatementDeal } from './make-statement.ts'

const office = testOffice()

test('explains an agent’s part of a deal, as an estimate until it is approved', async () => {
  const agent = await office.person()
  const deal = await createDeal(office, agent, {
    fee: 3000,
    deductions: [{ title: 'Streeteasy', amount: 80, timing: 'after' }],
  })
  const statement = await readStatementDeal(office.deps.db, { dealId: deal.id, agentId: agent.personId })
  expect(statement).toMatchObject({ title: '330 East 38th Street, 14B', net: 2020_00, final: false })
  expect(statement.facts).toContainEqual(['Money in', 'Draft'])
  expect(statement.steps.map(({ title, cents }) => [title, cents])).toEqual([
    ['Commission to split', 3000_00],
    ['30% to the company', -900_00],
    ['Streeteasy', -80_00],
  ])
  const { content, filename } = await makeDealStatement(office.deps, {
    dealId: deal.id,
    agentId: agent.personId,
  })
  expect(await findPdfProblems(content)).toEqual([])
  expect(filename).toMatch(/^statement-330-east-38th-street-14b-agent-\d+\.pdf$/)
})

test('is for the agent it is about and for supervisors, whose look is recorded', async () => {
  const [agent, partner, other, boss] = await Promise.all([
    office.person(),
    office.person(),
    office.person(),
    office.person(['SUPERVISOR']),
  ])
  // The deal's agent does not set the split of another.
  await assignPlan(office, partner)
  const deal = await createDeal(office, agent, {
    agents: [agent, partner].map(({ personId }) => ({ agent_id: personId, share: 50, company_split: 30 })),
  })
  const url = `/v1/deal-sheets/${deal.id}/statement`
  const status = async (as: typeof agent, query = '') =>
    (await office.call({ url: `${url}${query}`, as })).statusCode
  expect(await status(agent)).toBe(200)
  expect(await status(partner)).toBe(200)
  expect(await status(agent, `?agent_id=${partner.personId}`)).toBe(404)
  expect(await status(other)).toBe(404)
  expect(await status(boss, `?agent_id=${other.personId}`)).toBe(404)
  expect(await status(boss, '?agent_id=4711')).toBe(404)
  const reply = await office.call({ url: `${url}?agent_id=${partner.personId}`, as: boss })
  expect(reply.headers['content-type']).toBe('application/pdf')
  const seen = await office.deps.db
    .selectFrom('office_audit')
    .where('what', '=', 'statement_viewed')
    .where('about_id', '=', partner.personId)
    .select('by_id')
    .execute()
  expect(seen).toEqual([{ by_id: boss.personId }])
})

test.skipIf(!hasPdftotext)('shows names in every script', async () => {
  const agent = await office.person()
  const deal = await createDeal(office, agent, { fee: 3000 })
  const part = await readStatementDeal(office.deps.db, { dealId: deal.id, agentId: agent.personId })
  const [officeName, agentName, ...others] = scriptNames
  const show = (name: string, index: number): StatementDeal =>
    index % 2 === 0 ? { ...part, title: name } : { ...part, facts: [['Client', name]] }
  const deals = others.map(show)
  const content = {
    office: officeName,
    officeLines: [agentName],
    agent: agentName,
    date: 'March 2, 2026',
    deals,
  }
  expect(findMissingNames(await readPdfText(await drawStatement(content, null)))).toEqual([])
})

test('is refused with the text that no font has, and no look is recorded', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const agent = await office.person()
  const deal = await createDeal(office, agent, { fee: 3000 })
  const { db } = office.deps
  await db.updateTable('deal').set({ client_name: unprintableName }).where('id', '=', deal.id).execute()
  const reply = await office.call({ url: `/v1/deal-sheets/${deal.id}/statement`, as: boss })
  expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
    422,
    expect.stringMatching(unprintableMessage),
  ])
  const looks = await db.selectFrom('office_audit').where('by_id', '=', boss.personId).selectAll().execute()
  expect(looks).toEqual([])
})
