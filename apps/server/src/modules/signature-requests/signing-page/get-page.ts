import { signedCopyDays } from '@pb/contract/signature-requests'
import type { SigningField } from '@pb/contract/document-fields'
import type { SigningPage, SigningState } from '@pb/contract/signing'
import { addDays, toUnixSeconds } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { documentConsentVersion, getDocumentConsent } from '@pb/rules/document-consent'
import { sql } from 'kysely'
import { agentByLink } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findActor } from '../../../platform/http/sessions.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { getOffice, presentOfficeContact } from '../../office/index.ts'
import { readValues } from '../fields/covered-fields.ts'
import { findFields, type FieldRow } from '../fields/find-fields.ts'
import { findUnsignedValues, noValue, type UnsignedValue } from '../fields/unsigned-values.ts'
import { readStoredFile } from '../files.ts'
import { assertUnlocked, isUnlocked } from '../opening-codes/access.ts'
import { maskEmail } from '../../../platform/opening-codes/opening-codes.ts'
import { findWaitingFor, getActiveSigner, type ActiveSigner, type SigningRequest } from './active-signer.ts'

function getState({ state, signed_at }: ActiveSigner, waits: boolean): SigningState {
  if (state === 'completed' || state === 'declined') return state
  if (signed_at) return 'signed'
  return waits ? 'waiting' : 'open'
}

async function findDecliner(db: Db, { request_id, state }: ActiveSigner): Promise<string> {
  if (state !== 'declined') return ''
  const { rows } = await sql<{ name: string }>`SELECT name FROM signature_request_signer
    WHERE request_id = ${request_id} AND declined_at IS NOT NULL ORDER BY declined_at LIMIT 1`.execute(db)
  return maybeOne(rows)?.name ?? ''
}

/** Whose page it is, and whether the agent looks at it. */
interface Shown {
  readonly signer: ActiveSigner
  readonly isPreview: boolean
}

interface FieldContent {
  /** As signed; empty until then. */
  readonly value: string
  readonly unsigned: UnsignedValue
}

function presentField(row: FieldRow, signer: ActiveSigner, { value, unsigned }: FieldContent): SigningField {
  return {
    field_id: row.id,
    kind: row.kind,
    page: row.page,
    x: row.x,
    y: row.y,
    width: row.width,
    height: row.height,
    required: row.required,
    label: row.label,
    own: row.signer_id === signer.id,
    signer: row.signer_name,
    value: row.kind === 'signature' && value !== '' ? row.signed_name : value,
    unsigned,
  }
}

/** Returns the signer's own fields, and what those before filled in. The agent, who previews, sees only what is signed. */
async function presentFields(deps: Deps, { signer, isPreview }: Shown): Promise<SigningField[]> {
  const { id, request_id, sha256, signed_file_key } = signer
  if (signed_file_key !== null) return []
  const fields = await findFields(deps.db, request_id)
  const { values } = await readValues(deps, { id: request_id, sha256 }, fields)
  const unsigned = isPreview ? new Map<string, UnsignedValue>() : await findUnsignedValues(deps, id)
  return fields
    .map((row) =>
      presentField(row, signer, {
        value: values.get(row.id) ?? '',
        unsigned: unsigned.get(row.id) ?? noValue,
      }),
    )
    .filter(({ own, value }) => own || value !== '')
}

/** Leaves out what a locked document does not show. */
const lock = (page: SigningPage): SigningPage => ({
  ...page,
  state: 'locked',
  title: '',
  message: '',
  name: '',
  pages: 0,
  sha256: '',
  fields: [],
  waiting_for: [],
  signature: null,
  declined_by: '',
})

/** Returns what the page of a link shows. Throws `not_found`. */
export async function getSigningPage(deps: Deps, request: SigningRequest): Promise<SigningPage> {
  const signer = await getActiveSigner(deps, request.token)
  const actor = await findActor(deps, request.session)
  const page = await presentPage(deps, { signer, isPreview: actor?.personId === signer.agent_id })
  return (await isUnlocked(deps, signer, request)) ? page : lock(page)
}

async function presentPage(deps: Deps, shown: Shown): Promise<SigningPage> {
  const { signer } = shown
  const [office, agent, waitingFor, declinedBy, fields] = await Promise.all([
    getOffice(deps.db),
    agentCard(agentByLink(signer.agent_id), deps),
    findWaitingFor(deps.db, signer),
    findDecliner(deps.db, signer),
    presentFields(deps, shown),
  ])
  const version = documentConsentVersion
  const { title, message, language, name, pages, completed_at, signed_at } = signer
  return {
    office: office.name,
    office_contact: presentOfficeContact(office),
    agent,
    title,
    message,
    language,
    name,
    state: getState(signer, waitingFor.length > 0),
    pages,
    sha256: signer.sha256.toString('hex'),
    fields,
    today: newYorkDate(deps.clock.now()),
    waiting_for: waitingFor,
    consent: {
      version,
      text: { en: getDocumentConsent(version, 'en')!, es: getDocumentConsent(version, 'es')! },
    },
    signature: signed_at && { name: signer.signed_name, time: toUnixSeconds(signed_at) },
    code_email: signer.code_required ? maskEmail(signer.email) : '',
    declined_by: declinedBy,
    time_expires: toUnixSeconds(completed_at ? addDays(completed_at, signedCopyDays) : signer.expires_at),
  }
}

/** Returns the PDF of a link: the signed one once it is there. Throws `not_found`, and `rule_broken` while it is locked. */
export async function getSigningPdf(
  deps: Deps,
  request: SigningRequest,
): Promise<{ bytes: Buffer; signed: boolean }> {
  const signer = await getActiveSigner(deps, request.token)
  await assertUnlocked(deps, signer, request)
  const { file_key, signed_file_key } = signer
  return { bytes: await readStoredFile(deps, signed_file_key ?? file_key), signed: signed_file_key !== null }
}
