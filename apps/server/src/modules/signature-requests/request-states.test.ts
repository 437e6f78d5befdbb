import {
  signedCopyDays,
  type SignatureRequest,
  type SignatureRequestState,
} from '@pb/contract/signature-requests'
import type { SigningPage } from '@pb/contract/signing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testOffice, type TestOffice } from '../../../test/harness/test-office.ts'
import { requestStep, sendStep, uploadOnce, type RequestUnderTest } from './request-steps.fixture.ts'
import { findRequests } from './requests/find-request.ts'
import { readCertificate } from './signed-pdf/read-certificate.ts'

/** Set `PB_SIGNATURE_TEST=10000` for the full number of sequences, which are compared at their end only. */
const { PB_SIGNATURE_TEST: full } = process.env
/** Sequences at once, each in an office of its own: emails and signed PDFs are written for all of an office. */
const offices = Array.from({ length: full === undefined ? 1 : 4 }, () => testOffice())

/** What the model has of the request, as the agent sees it. */
function presentExpected({ model }: RequestUnderTest): Partial<SignatureRequest> {
  return {
    state: model.state,
    ordered: model.ordered,
    void_reason: model.voided ?? '',
    time_sent: model.sent,
    time_expires: model.sent === null ? null : model.expires,
    time_completed: model.completed,
    time_changed: model.changed,
    signers: model.signers.map((signer) =>
      expect.objectContaining({
        name: signer.name,
        state: model.getSignerState(signer),
        failure: '',
        time_asked: signer.asked,
        time_opened: signer.opened,
        views: signer.views,
        time_signed: signer.signed?.at ?? null,
        signed_name: signer.signed?.name ?? '',
        time_declined: signer.declined?.at ?? null,
        decline_reason: signer.declined?.reason ?? '',
      }),
    ),
  }
}

async function readList({ office, agent }: RequestUnderTest, url: string) {
  return (await office.call({ url, as: agent })).json<{ count: number; collection: SignatureRequest[] }>()
}

/** Expects the panel, and the lists of the agent and the client. */
async function expectListed(under: RequestUnderTest): Promise<void> {
  const { office, agent, id, userId, model } = under
  const panel = (
    await office.call({ url: `/v1/signature-requests/${id}`, as: agent })
  ).json<SignatureRequest>()
  expect(panel).toMatchObject(presentExpected(under))
  expect(panel.signers).toHaveLength(model.signers.length)
  const { state } = model
  const listed = state === 'draft' ? { count: 0, collection: [] } : { count: 1, collection: [panel] }
  expect(await readList(under, '/v1/signature-requests')).toEqual(listed)
  expect(await readList(under, `/v1/client-signature-requests/${userId}`)).toEqual(listed)
  const other: SignatureRequestState = state === 'open' ? 'expired' : 'open'
  expect((await readList(under, `/v1/signature-requests?state=${other}`)).count).toBe(0)
  if (state !== 'draft')
    expect(await readList(under, `/v1/signature-requests?state=${state}`)).toEqual(listed)
}

/** Expects what is behind each signer's link. */
async function expectPages({ office, model, tokens, oldTokens }: RequestUnderTest): Promise<void> {
  for (const signer of model.signers) {
    const token = tokens.get(signer.name)!
    const reply = await office.call({ url: `/v1/signing/${token}` })
    const pdf = await office.call({ url: `/v1/signing/${token}/pdf` })
    const state = model.getPageState(signer)
    expect([reply.statusCode, pdf.statusCode]).toEqual(state === null ? [404, 404] : [200, 200])
    if (state === null) continue
    const { signed } = signer
    expect(reply.json<SigningPage>()).toMatchObject({
      state,
      name: signer.name,
      waiting_for: model.listWaitingFor(signer),
      signature: signed && { name: signed.name, time: signed.at },
      declined_by: model.signers.find(({ declined }) => declined)?.name ?? '',
      time_expires: model.completed === null ? model.expires : model.completed + signedCopyDays * 86_400,
    })
    const filename = state === 'completed' ? 'signed.pdf' : 'document.pdf'
    expect(pdf.headers['content-disposition']).toBe(`attachment; filename="${filename}"`)
  }
  for (const token of oldTokens)
    expect((await office.call({ url: `/v1/signing/${token}` })).statusCode).toBe(404)
}

const formatUtc = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Expects on the certificate what the agent sees: it is there once all have signed. */
async function expectCertificate({ office, id, model }: RequestUnderTest): Promise<void> {
  const [request] = await findRequests(office.deps.db, sql`r.id = ${id}`)
  if (model.state !== 'signed' && model.state !== 'completed') {
    expect(request!.signed_file_key).toBeNull()
    return
  }
  const { signers, sent } = await readCertificate(office.deps, request!)
  expect(sent).toBe(formatUtc(model.sent!))
  expect(signers.map(({ name, signedName, utcTime, opened }) => [name, signedName, utcTime, opened])).toEqual(
    model.signers.map(({ name, signed, opened }) => {
      return [name, signed!.name, formatUtc(signed!.at), opened === null ? '' : formatUtc(opened)]
    }),
  )
}

/** Expects the emails that reached signers and the agent. */
async function expectEmails({ office, agent, sentEmails }: RequestUnderTest): Promise<void> {
  const { rows } = await office.deps.pool.query<{ to: string; subject: string }>(
    `SELECT m.to_list -> 0 ->> 'email' AS "to", m.subject FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
     WHERE o.person_id = $1`,
    [agent.personId],
  )
  const subjects: Readonly<Record<string, string>> = {
    ask: 'Please sign: Lead paint disclosure',
    remind: 'Reminder: please sign Lead paint disclosure',
    complete: 'Signed by all: Lead paint disclosure',
  }
  const expected = sentEmails.map(({ to, kind }) => {
    return `${subjects[kind]!}, to ${to === null ? agent.email : `${to.toLowerCase()}@client.example`}`
  })
  expect(rows.map(({ to, subject }) => `${subject}, to ${to}`).toSorted()).toEqual(expected.toSorted())
}

async function expectShown(under: RequestUnderTest): Promise<void> {
  await expectListed(under)
  await expectPages(under)
  await expectCertificate(under)
  await expectEmails(under)
}

async function runSequences(office: TestOffice, seed: number, numRuns: number): Promise<void> {
  const makeDraft = await uploadOnce(office)
  const sequences = fc.tuple(sendStep, fc.array(requestStep, { minLength: 4, maxLength: 14 }))
  await fc.assert(
    fc.asyncProperty(sequences, async ([first, steps]) => {
      const under = await makeDraft()
      try {
        for (const step of [first, ...steps]) {
          await step.run(under)
          if (full === undefined) await expectShown(under)
        }
        await expectShown(under)
      } finally {
        // Nothing of it waits for the next sequence's emails and PDFs; and beyond the limits of calls in a minute.
        await office.deps.db.deleteFrom('signature_request').where('id', '=', under.id).execute()
        office.clock.advance(61)
      }
    }),
    { numRuns, seed },
  )
}

test(
  'a document has the states of a second model in lists, panel, links, certificate and emails',
  async () => {
    const { seed = Date.now() % 2 ** 31 } = fc.readConfigureGlobal()
    const numRuns = Math.ceil(Number(full ?? 4) / offices.length)
    // Whole before it fails: what goes on would call an office that is closed.
    const results = await Promise.allSettled(
      offices.map((office, lane) => runSequences(office, seed + lane, numRuns)),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  },
  full === undefined ? 60_000 : 12 * 3_600_000,
)
