import { undoSeconds } from '@pb/contract/mail-sending'
import fc from 'fast-check'
import { copyRows, takeIds } from '../../../test/factories/copy-rows.ts'
import { makeClient } from '../../../test/factories/clients.ts'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'
import { processEmails } from './emails/process-queue.ts'
import { deriveSigningToken } from './link.ts'
import { newKey, requestCalls } from './request-calls.fixture.ts'
import { RequestModel, type ModelSigner } from './request-model.fixture.ts'
import { writeSignedPdfs } from './signed-pdf/write-signed-pdf.ts'
import { one } from '../../platform/db/one-row.ts'

/** A document in an office that has no other one to work on. */
export interface RequestUnderTest {
  readonly office: TestOffice
  readonly agent: TestPerson
  readonly userId: string
  readonly id: string
  readonly sha256: string
  readonly model: RequestModel
  /** By name, of the signers who are asked now. */
  readonly tokens: Map<string, string>
  /** Of those who were, before the document became a draft again. */
  readonly oldTokens: string[]
  /** What reached whom, in the model. */
  readonly sentEmails: { readonly to: string | null; readonly kind: string }[]
  /** The key of the last reminder. */
  reminderKey: string
}

const toSeconds = (office: TestOffice): number => Math.floor(office.clock.now().getTime() / 1000)

/** Uploads a document once for an office, and returns what makes a draft of a new agent's new client with it. */
export async function uploadOnce(office: TestOffice): Promise<() => Promise<RequestUnderTest>> {
  const first = await office.person()
  const reply = await requestCalls(office).uploadFile(first, (await makeClient(office.deps, first)).userId)
  const { request_id: from } = reply.json<{ request_id: string }>()
  return async () => {
    const agent = await office.person()
    const client = await makeClient(office.deps, agent)
    const now = office.clock.now().toISOString()
    const id = await office.deps.db.transaction().execute(async (tx) => {
      const [copyId] = await takeIds(tx, 'signature_request', 1)
      const owner = { agent_id: agent.personId, client_id: client.id }
      const copy = { from, ...owner, id: copyId!, created_at: now, changed_at: now }
      await copyRows(tx, { table: 'signature_request', by: 'id' }, [copy])
      return copyId!
    })
    const { rows } = await office.deps.pool.query<{ sha256: string }>(
      `SELECT encode(sha256, 'hex') AS sha256 FROM signature_request WHERE id = $1`,
      [id],
    )
    return {
      office,
      agent,
      userId: client.userId,
      id,
      sha256: one(rows).sha256,
      model: new RequestModel(toSeconds(office)),
      tokens: new Map(),
      oldTokens: [],
      sentEmails: [],
      reminderKey: '',
    }
  }
}

/** Lets time pass, during which the agent stays signed in. */
async function advance({ office, agent, model }: RequestUnderTest, seconds: number): Promise<void> {
  office.clock.advance(seconds)
  model.now = toSeconds(office)
  const now = office.clock.now()
  await office.deps.db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + 86_400_000) })
    .where('person_id', '=', agent.personId)
    .execute()
}

/** One call, and the same in the model. */
export interface RequestStep {
  readonly title: string
  readonly run: (under: RequestUnderTest) => Promise<void>
}

const step = (title: string, run: RequestStep['run']): RequestStep => ({ title, run })

function checkReply({ statusCode, body }: { statusCode: number; body: string }, expected: number): void {
  if (statusCode !== expected) throw new Error(`Answered ${statusCode} instead of ${expected}: ${body}`)
}

const act = ({ office, agent, id }: RequestUnderTest, action: string, payload: object = {}) =>
  office.call({ method: 'POST', url: `/v1/signature-requests/${id}/${action}`, as: agent, payload })

/** Learns the links, which are emailed to the signers alone. */
async function readTokens({ office, id, tokens }: RequestUnderTest): Promise<void> {
  const rows = await office.deps.db
    .selectFrom('signature_request_signer')
    .select(['name', 'seed'])
    .where('request_id', '=', id)
    .execute()
  for (const { name, seed } of rows) tokens.set(name, deriveSigningToken(office.deps, seed))
}

interface Sending {
  readonly names: readonly string[]
  readonly ordered: boolean
  readonly days: number
}

const sending: fc.Arbitrary<Sending> = fc.record({
  names: fc.shuffledSubarray(['Nora', 'Tom', 'Eve'], { minLength: 1 }),
  ordered: fc.boolean(),
  days: fc.constantFrom(1, 14),
})

async function send(under: RequestUnderTest, { names, ordered, days }: Sending): Promise<void> {
  const { model } = under
  const reply = await act(under, 'send', {
    title: 'Lead paint disclosure',
    signers: names.map((name) => ({ name, email: `${name.toLowerCase()}@client.example` })),
    ordered,
    days,
  })
  const isSame = model.signers.map(({ name }) => name).join() === names.join()
  checkReply(reply, model.state === 'draft' || isSame ? 200 : 422)
  if (model.state !== 'draft') return
  model.send(names, { ordered, days })
  await readTokens(under)
}

export const sendStep = sending.map((given) =>
  step(`sends to ${given.names.join(', ')}`, (under) => send(under, given)),
)

/** A step of a signer who was emailed the link. */
const signerStep = (
  title: string,
  position: number,
  run: (under: RequestUnderTest, signer: ModelSigner, token: string) => Promise<void>,
): RequestStep =>
  step(`${title} ${position}`, async (under) => {
    const signer = under.model.signers[position]
    const isReached = under.model.emails.some(({ to, state }) => to === signer && state === 'sent')
    if (signer && isReached) await run(under, signer, under.tokens.get(signer.name)!)
  })

const who = fc.constantFrom(0, 0, 1, 2)

const signStep = fc
  .tuple(
    who,
    fc.constantFrom('Nora Bell', 'Nora', 'another'),
    fc.constantFrom('new', 'new', 'old', 'repeated'),
  )
  .map(([position, name, how]) =>
    signerStep(`signs (${how})`, position, async ({ office, model, sha256 }, signer, token) => {
      const key = how === 'repeated' && signer.signed ? signer.signed.key : newKey()
      const payload = {
        sha256: how === 'old' ? '0'.repeat(64) : sha256,
        consent_version: 1,
        language: 'en',
        kind: 'typed',
        name,
        key,
      }
      const reply = await office.call({ method: 'POST', url: `/v1/signing/${token}/signature`, payload })
      const state = model.getPageState(signer)
      if (state === null) return checkReply(reply, 404)
      if (signer.signed?.key === key) return checkReply(reply, 200)
      if (signer.signed || model.state !== 'open') return checkReply(reply, 422)
      if (how === 'old') return checkReply(reply, 409)
      checkReply(reply, state === 'waiting' ? 422 : 200)
      if (state === 'open') model.sign(signer, name, key)
    }),
  )

const declineStep = who.map((position) =>
  signerStep('declines', position, async ({ office, model }, signer, token) => {
    const payload = { reason: 'The rent is wrong' }
    const reply = await office.call({ method: 'POST', url: `/v1/signing/${token}/decline`, payload })
    if (model.getPageState(signer) === null) return checkReply(reply, 404)
    if (signer.declined) return checkReply(reply, 200)
    const isOpen = model.state === 'open' && !signer.signed
    checkReply(reply, isOpen ? 200 : 422)
    if (isOpen) model.decline(signer, payload.reason)
  }),
)

const visitStep = fc.tuple(who, fc.boolean()).map(([position, byAgent]) =>
  signerStep(byAgent ? 'agent looks at the page of' : 'opens', position, async (under, signer, token) => {
    const { visit } = requestCalls(under.office)
    const reply = await visit(token, newKey(), byAgent ? under.agent : undefined)
    const isThere = under.model.getPageState(signer) !== null
    checkReply(reply, isThere ? 204 : 404)
    if (isThere && !byAgent) under.model.visit(signer)
  }),
)

const remindStep = fc.tuple(fc.constantFrom(null, 0, 1, 2), fc.boolean()).map(([position, again]) =>
  step(`reminds ${position ?? 'all'}${again ? ' again' : ''}`, async (under) => {
    const { model, office, id } = under
    const key = again && under.reminderKey !== '' ? under.reminderKey : newKey()
    const chosen = position === null ? model.signers : model.signers.slice(position, position + 1)
    if (chosen.length === 0) return
    const rows = await office.deps.db
      .selectFrom('signature_request_signer')
      .select('id')
      .where('request_id', '=', id)
      .where(
        'name',
        'in',
        chosen.map(({ name }) => name),
      )
      .execute()
    const ids = position === null ? {} : { signer_ids: rows.map((row) => row.id) }
    const reply = await act(under, 'remind', { key, ...ids })
    const reminded = model.listReminded()?.filter((signer) => chosen.includes(signer)) ?? []
    checkReply(reply, reminded.length > 0 ? 200 : 422)
    if (reminded.length === 0) return
    under.reminderKey = key
    model.remind(reminded, key)
  }),
)

const undoStep = fc.boolean().map((ofReminder) =>
  step(ofReminder ? 'undoes the last reminder' : 'undoes sending', async (under) => {
    const { model, tokens, oldTokens } = under
    const key = ofReminder ? under.reminderKey : ''
    if (ofReminder && key === '') return
    const reply = await act(under, 'undo', ofReminder ? { key } : {})
    const undo = model.getUndo(key)
    checkReply(reply, undo === 'late' ? 409 : 200)
    if (undo !== 'possible') return
    model.undo(key)
    if (ofReminder) return
    oldTokens.push(...tokens.values())
    tokens.clear()
  }),
)

const voidStep = fc.constantFrom('', 'Wrong file').map((reason) =>
  step('voids', async (under) => {
    const { model } = under
    const reply = await act(under, 'void', { reason })
    const { state } = model
    const isOpen = state === 'open' || state === 'expired'
    checkReply(reply, isOpen || state === 'voided' ? 200 : 422)
    if (isOpen) model.void(reason)
  }),
)

const restoreStep = fc.constant(
  step('restores', async (under) => {
    const { model } = under
    const reply = await act(under, 'restore')
    const isThere = model.state === 'open' || model.state === 'expired'
    checkReply(reply, isThere || model.state === 'voided' ? 200 : 422)
    if (model.state === 'voided') model.restore()
  }),
)

const extendStep = fc.constantFrom(1, 30).map((days) =>
  step(`extends by ${days}`, async (under) => {
    const { model } = under
    const isOpen = model.state === 'open' || model.state === 'expired'
    checkReply(await act(under, 'extend', { days }), isOpen ? 200 : 422)
    if (isOpen) model.extend(days)
  }),
)

const waitStep = fc
  .constantFrom(1, 3, 86_400, 8 * 86_400)
  .map((seconds) => step(`waits ${seconds} s`, async (under) => advance(under, seconds)))

/** Lets the time to undo pass, and the emails leave. */
const emailStep = fc.constant(
  step('emails leave', async (under) => {
    await advance(under, undoSeconds)
    await processEmails(under.office.deps)
    under.sentEmails.push(...under.model.sendEmails())
  }),
)

const writeStep = fc.constant(
  step('the signed PDF is written', async ({ office, model }) => {
    await writeSignedPdfs(office.deps)
    if (model.state === 'signed') model.complete()
  }),
)

export const requestStep: fc.Arbitrary<RequestStep> = fc.oneof(
  { arbitrary: signStep, weight: 8 },
  { arbitrary: emailStep, weight: 6 },
  { arbitrary: visitStep, weight: 2 },
  { arbitrary: declineStep, weight: 1 },
  { arbitrary: remindStep, weight: 2 },
  { arbitrary: undoStep, weight: 2 },
  { arbitrary: voidStep, weight: 2 },
  { arbitrary: restoreStep, weight: 2 },
  { arbitrary: extendStep, weight: 2 },
  { arbitrary: waitStep, weight: 2 },
  { arbitrary: sendStep, weight: 2 },
  { arbitrary: writeStep, weight: 1 },
)
