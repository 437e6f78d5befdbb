import { getDocumentConsent } from '@pb/rules/document-consent'
import { formatDate } from '@pb/rules/dates'
import { officeTimeZone } from '@pb/rules/time-zone'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { formatUserAgent } from '../../../platform/http/user-agent.ts'
import { getOffice } from '../../office/index.ts'
import { readValues, type RequestValues } from '../fields/covered-fields.ts'
import { findFields, type FieldRow } from '../fields/find-fields.ts'
import { readStoredFile } from '../files.ts'
import type { RequestRow } from '../requests/find-request.ts'
import type { Certificate, CertificateSigner } from './certificate.ts'
import type { FilledField } from './draw-fields.ts'

const formatNewYork = (date: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: officeTimeZone }).format(
    date,
  )

const formatUtc = (date: Date): string => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const kinds = { drawn: 'Drawn', typed: 'Typed' } as const

type SignerRow = Selectable<Tables['signature_request_signer']> & { readonly code_used_at: Date | null }

/** What a page shows in a field; empty for one that was left empty. */
function formatValue({ kind, signed_name }: FieldRow, value: string): string {
  if (value === '') return ''
  if (kind === 'signature') return signed_name
  if (kind === 'checkbox') return 'Checked'
  return kind === 'date' ? formatDate(new Date(value), 'medium') : value
}

interface RequestFields extends RequestValues {
  readonly fields: readonly FieldRow[]
}

function toFilledFields({ fields, values }: RequestFields, { id }: SignerRow): FilledField[] {
  return fields
    .filter(({ signer_id }) => signer_id === id)
    .map((field) => ({
      kind: field.kind,
      page: field.page,
      x: field.x,
      y: field.y,
      width: field.width,
      height: field.height,
      label: field.label,
      text: formatValue(field, values.get(field.id) ?? ''),
    }))
}

async function readSigner(deps: Deps, row: SignerRow, fields: RequestFields): Promise<CertificateSigner> {
  const { signed_at, signed_sha256, consent_version, consent_language, kind } = row
  if (!signed_at || !signed_sha256 || !consent_version || !kind)
    throw new Error(`signer ${row.id} has not signed`)
  return {
    name: row.name,
    signedName: row.signed_name,
    kind: kinds[kind],
    newYorkTime: formatNewYork(signed_at),
    utcTime: formatUtc(signed_at),
    sha256: signed_sha256.toString('hex'),
    fieldsSha256: fields.sha256.get(row.id)?.toString('hex') ?? '',
    fields: toFilledFields(fields, row),
    reached: `Personal link emailed to ${row.email}`,
    code: row.code_used_at ? `Emailed to ${row.email}, entered ${formatUtc(row.code_used_at)}` : '',
    opened: row.opened_at ? formatUtc(row.opened_at) : '',
    ip: row.ip,
    browser: formatUserAgent(row.user_agent),
    consent: getDocumentConsent(consent_version, consent_language ?? 'en') ?? '',
    consentVersion: consent_version,
    image: row.image_key === null ? null : await readStoredFile(deps, row.image_key),
  }
}

/** Reads the certificate of a request that all have signed. */
export async function readCertificate(deps: Deps, request: RequestRow): Promise<Certificate> {
  const rows = await deps.db
    .selectFrom('signature_request_signer')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('signature_request_code as code')
        .whereRef('code.signer_id', '=', 'signature_request_signer.id')
        .whereRef('code.used_at', '<=', 'signature_request_signer.signed_at')
        .select(({ fn }) => fn.max('code.used_at').as('at'))
        .as('code_used_at'),
    )
    .where('request_id', '=', request.id)
    .orderBy('position')
    .execute()
  const fields = await findFields(deps.db, request.id)
  const filled = { ...(await readValues(deps, request, fields)), fields }
  const signers: CertificateSigner[] = []
  for (const row of rows) signers.push(await readSigner(deps, row, filled))
  return {
    requestId: request.id,
    title: request.title,
    filename: request.filename,
    office: (await getOffice(deps.db)).name,
    agent: request.agent_name,
    sent: request.sent_at ? formatUtc(request.sent_at) : '',
    pages: request.pages,
    sha256: request.sha256.toString('hex'),
    signers,
  }
}
