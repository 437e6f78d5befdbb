import type { Role } from '@pb/contract/roles'
import { createHash } from 'node:crypto'
import { makeClient, type TestClient } from './clients.ts'
import {
  createSigningSeed,
  deriveSigningToken,
  storeFile,
} from '../../src/modules/signature-requests/index.ts'
import type { Deps } from '../../src/platform/deps.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

interface TestRequest {
  readonly id: string
  readonly client: TestClient
  /** The token of the only signer's link; empty for a draft. */
  readonly token: string
}

interface RequestOptions {
  readonly client?: TestClient
  readonly state?: 'draft' | 'open' | 'voided'
}

/** Creates a request of an agent to one signer, as if it was sent; its file is not a PDF. */
async function makeSignatureRequest(
  deps: Deps,
  agent: { readonly personId: string },
  { client: given, state = 'open' }: RequestOptions = {},
): Promise<TestRequest> {
  const client = given ?? (await makeClient(deps, agent))
  const now = deps.clock.now()
  const content = Buffer.from('%PDF-1.7')
  const { seed, token_hash } = createSigningSeed(deps)
  const isSent = state !== 'draft'
  const { id } = await deps.db
    .insertInto('signature_request')
    .values({
      agent_id: agent.personId,
      client_id: client.id,
      state,
      title: 'Disclosure',
      filename: 'disclosure.pdf',
      pages: 1,
      bytes: String(content.length),
      file_key: await storeFile(deps, content),
      sha256: createHash('sha256').update(content).digest(),
      key: seed,
      created_at: now,
      changed_at: now,
      sent_at: isSent ? now : null,
      expires_at: isSent ? new Date(now.getTime() + 14 * 86_400_000) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isSent) return { id, client, token: '' }
  await deps.db
    .insertInto('signature_request_signer')
    .values({
      request_id: id,
      position: 1,
      name: 'Nora Bell',
      email: 'nora@client.example',
      language: 'en',
      seed,
      token_hash,
      asked_at: now,
    })
    .execute()
  return { id, client, token: deriveSigningToken(deps, seed) }
}

/** Creates a template of an agent, which the office does not share; returns its path. */
async function makeDocumentTemplate(
  deps: Deps,
  { personId }: { readonly personId: string },
): Promise<string> {
  const now = deps.clock.now()
  const { id } = await deps.db
    .insertInto('document_template')
    .values({
      agent_id: personId,
      name: `Mine ${crypto.randomUUID()}`,
      page_sizes: '[{"width":612,"height":792}]',
      roles: '["Applicant"]',
      fields: '[]',
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/v1/document-templates/${id}`
}

type Create = (owner: TestPerson) => Promise<string>
type Rule =
  | 'public'
  | 'self'
  | Create
  | { readonly create: Create; readonly roles: readonly Role[]; readonly readers?: readonly Role[] }

/** Access rules of signature requests; each function creates one and returns its path. */
export function signatureRequestRules(office: TestOffice): Record<string, Rule> {
  async function signatureRequestPath(
    owner: TestPerson,
    rest = '',
    state: RequestOptions['state'] = 'open',
  ): Promise<string> {
    const { id } = await makeSignatureRequest(office.deps, owner, { state })
    return `/v1/signature-requests/${id}${rest}`
  }
  return {
    'signatureRequests.uploadSignatureRequest': 'self',
    'signatureRequests.sendSignatureRequest': (owner) => signatureRequestPath(owner, '/send', 'draft'),
    'signatureRequests.clientSignatureRequests': async (owner) => {
      const { userId } = await makeClient(office.deps, owner)
      return `/v1/client-signature-requests/${userId}`
    },
    'signatureRequests.listSignatureRequests': 'self',
    'signatureRequests.signatureRequest': {
      create: (owner) => signatureRequestPath(owner),
      roles: ['SUPERVISOR'],
    },
    'signatureRequests.signatureRequestPdf': {
      create: (owner) => signatureRequestPath(owner, '/pdf'),
      roles: ['SUPERVISOR'],
    },
    'signatureRequests.remindSigners': (owner) => signatureRequestPath(owner, '/remind'),
    'signatureRequests.undoSigningEmails': (owner) => signatureRequestPath(owner, '/undo', 'draft'),
    'signatureRequests.extendSignatureRequest': (owner) => signatureRequestPath(owner, '/extend'),
    'signatureRequests.voidSignatureRequest': (owner) => signatureRequestPath(owner, '/void'),
    'signatureRequests.restoreSignatureRequest': (owner) => signatureRequestPath(owner, '/restore', 'voided'),
    'documentTemplates.documentTemplates': 'self',
    'documentTemplates.createDocumentTemplate': 'self',
    'documentTemplates.documentTemplate': {
      create: (owner) => makeDocumentTemplate(office.deps, owner),
      roles: ['SUPERVISOR'],
    },
    'documentTemplates.saveDocumentTemplate': {
      create: (owner) => makeDocumentTemplate(office.deps, owner),
      roles: ['SUPERVISOR'],
    },
    'documentTemplates.removeDocumentTemplate': {
      create: (owner) => makeDocumentTemplate(office.deps, owner),
      roles: [],
      readers: ['SUPERVISOR'],
    },
    'signing.signingPage': 'public',
    'signing.signingPdf': 'public',
    'signing.recordSigningVisit': 'public',
    'signing.saveSigningField': 'public',
    'signing.signDocument': 'public',
    'signing.declineDocument': 'public',
    'signing.sendSigningCode': 'public',
    'signing.enterSigningCode': 'public',
  }
}
