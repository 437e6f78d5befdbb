import type { SignatureRequest } from '@pb/contract/signature-requests'
import { expect, test } from 'vitest'
import { findPdfProblems } from '../../../test/harness/check-pdf.ts'
import { makeClient } from '../../../test/factories/clients.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { writeSignedPdfs } from '../signature-requests/signed-pdf/write-signed-pdf.ts'
import type { DemoAgent } from './agents.ts'
import { demoRequests } from './signature-request-cases.ts'
import { writeSignatureRequests } from './signature-requests.ts'

const office = testOffice()

test('demo agents have documents to sign in every state, whose signed PDFs the office writes without email or notification', async () => {
  const { db } = office.deps
  const agent = await office.person()
  for (const _ of demoRequests) await makeClient(office.deps, agent)
  const people = [{ id: agent.personId } as DemoAgent]
  const now = office.clock.now()
  await db.transaction().execute((tx) => writeSignatureRequests(tx, office.deps, { now, people }))
  await writeSignedPdfs(office.deps)
  const reply = await office.call({ url: '/v1/signature-requests?limit=100', as: agent })
  const { collection } = reply.json<{ collection: SignatureRequest[] }>()
  const states = collection.map(({ state }) => state).toSorted()
  expect(states).toEqual(['completed', 'completed', 'declined', 'expired', 'open', 'open', 'voided'])
  const completed = collection.find(({ state }) => state === 'completed')!
  const pdf = await office.call({ url: `/v1/signature-requests/${completed.request_id}/pdf`, as: agent })
  expect(await findPdfProblems(pdf.rawPayload)).toEqual([])
  const { rows } = await office.deps.pool.query(
    "SELECT FROM signature_request_email WHERE state = 'waiting' UNION ALL SELECT FROM mail_outbox UNION ALL SELECT FROM notification",
  )
  expect(rows).toEqual([])
})
