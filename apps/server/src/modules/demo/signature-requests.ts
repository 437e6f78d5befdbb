import { newYorkDate } from '@pb/rules/new-york'
import { addDays } from '@pb/rules/dates'
import { documentConsentVersion } from '@pb/rules/document-consent'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ResolvedEnv } from '../../env.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { encryptFile, readFileKeyId } from '../../platform/encryption/encrypt.ts'
import { recordClientEvent } from '../clients/index.ts'
import { createSigningSeed } from '../signature-requests/index.ts'
import { drawPaper } from './application-paper.ts'
import type { DemoAgent } from './agents.ts'
import { daysBefore } from './clock.ts'
import { demoRequests, type DemoRequest, type SignerAct } from './signature-request-cases.ts'
import '../signature-requests/tables.ts'

type RequestDeps = Pick<Deps, 'files' | 'clock'> & { readonly env: Pick<ResolvedEnv, 'secretKey'> }

interface RequestClient {
  readonly id: string
  readonly agent_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

async function storeDocument(tx: Tx, deps: RequestDeps, plain: Buffer, at: Date): Promise<string> {
  const bytes = await encryptFile({ db: tx, clock: deps.clock, env: deps.env }, plain)
  const name = randomBytes(16).toString('hex')
  const file_key = `signature-requests/${name.slice(0, 2)}/${name}`
  await deps.files.put(file_key, bytes)
  await tx
    .insertInto('signature_request_file')
    .values({ file_key, key_id: readFileKeyId(bytes), created_at: at })
    .execute()
  return file_key
}

function toSignature(act: SignerAct, { name, sha256, at }: { name: string; sha256: Buffer; at: Date }) {
  const wasAsked = act !== 'waiting'
  const hasSigned = act === 'signed'
  return {
    asked_at: wasAsked ? at : null,
    opened_at: wasAsked && act !== 'asked' ? at : null,
    views: wasAsked && act !== 'asked' ? 1 : 0,
    signed_at: hasSigned ? at : null,
    kind: hasSigned ? ('typed' as const) : null,
    signed_name: hasSigned ? name : '',
    consent_version: hasSigned ? documentConsentVersion : null,
    consent_language: hasSigned ? ('en' as const) : null,
    signed_sha256: hasSigned ? sha256 : null,
    ip: hasSigned ? '192.0.2.10' : '',
    user_agent: hasSigned ? 'Demo' : '',
    key: hasSigned ? 'demo-signature' : null,
    declined_at: act === 'declined' ? at : null,
  }
}

interface RequestPlace {
  readonly request: DemoRequest
  readonly client: RequestClient
  readonly now: Date
}

async function writeRequest(tx: Tx, deps: RequestDeps, { request, client, now }: RequestPlace) {
  const { title, state, sent, days, reason = '' } = request
  const at = daysBefore(now, sent)
  const answered = daysBefore(now, Math.min(sent, 1))
  const name = `${client.first_name} ${client.last_name}`
  const document = await drawPaper({ title, name, date: newYorkDate(at) })
  const sha256 = createHash('sha256').update(document).digest()
  const people = [
    { name, email: client.email },
    { name: `Elena ${client.last_name}`, email: `elena.request.${client.id}@renters.example` },
  ].slice(0, request.signers.length)
  const words = [title, ...people.flatMap((person) => [person.name, person.email])].join(' ')
  const { id } = await tx
    .insertInto('signature_request')
    .values({
      agent_id: client.agent_id,
      client_id: client.id,
      state,
      title,
      message: 'Please read and sign when you have a minute.',
      ordered: people.length > 1,
      filename: `${title.replaceAll(/[^A-Za-z]+/g, '-').toLowerCase()}.pdf`,
      pages: 1,
      bytes: String(document.length),
      file_key: await storeDocument(tx, deps, document, at),
      sha256,
      void_reason: state === 'voided' ? reason : '',
      search_text: sql<string>`' ' || search_words(${words})`,
      key: `demo-request-${title}`,
      created_at: at,
      changed_at: answered,
      sent_at: at,
      expires_at: addDays(at, days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const signers = await tx
    .insertInto('signature_request_signer')
    .values(
      people.map((person, place) => {
        const act = request.signers[place]!
        return {
          ...person,
          ...createSigningSeed(deps),
          ...toSignature(act, { name: person.name, sha256, at: answered }),
          request_id: id,
          position: place + 1,
          language: 'en' as const,
          decline_reason: act === 'declined' ? reason : '',
        }
      }),
    )
    .returning('id')
    .execute()
  // The emails are taken as sent, so that the demo office writes none.
  const toEmail = (signer_id: string | null, kind: 'ask' | 'complete') => ({
    request_id: id,
    signer_id,
    kind,
    state: 'queued' as const,
    created_at: at,
  })
  const asked = signers.map((signer) => toEmail(signer.id, 'ask'))
  const completed = [...signers.map((signer) => signer.id), null].map((to) => toEmail(to, 'complete'))
  await tx
    .insertInto('signature_request_email')
    .values([...asked, ...completed])
    .execute()
  await recordClientEvent(tx, {
    clientId: client.id,
    agentId: client.agent_id,
    kind: 'signature-sent',
    payload: { request_id: id, title, names: people.map((person) => person.name) },
    at,
    contact: true,
  })
}

/** Writes documents to sign of the agents' clients, in every state. */
export async function writeSignatureRequests(
  tx: Tx,
  deps: RequestDeps,
  { now, people }: { readonly now: Date; readonly people: readonly DemoAgent[] },
): Promise<void> {
  for (const { id: agentId } of people.slice(0, 2)) {
    const clients = await tx
      .selectFrom('client as c')
      .innerJoin('client_email as e', (join) =>
        join.onRef('e.client_id', '=', 'c.id').on('e.position', '=', 0),
      )
      .where('c.agent_id', '=', agentId)
      .where('c.archived_at', 'is', null)
      .select(['c.id', 'c.agent_id', 'c.first_name', 'c.last_name', 'e.email'])
      .orderBy('c.id')
      .limit(demoRequests.length)
      .execute()
    for (const [index, client] of clients.entries())
      await writeRequest(tx, deps, { request: demoRequests[index]!, client, now })
  }
}
