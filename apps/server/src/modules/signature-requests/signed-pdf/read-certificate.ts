import { getDocumentConsent } from '@pb/rules/document-consent'
import { officeTimeZone } from '@pb/rules/time-zone'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { formatUserAgent } from '../../../platform/http/user-agent.ts'
import { getOffice } from '../../office/index.ts'
import { readStoredFile } from '../files.ts'
import type { RequestRow } from '../requests/find-request.ts'
import type { Certificate, CertificateSigner } from './certificate.ts'

const formatNewYork = (date: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: officeTimeZone }).format(
    date,
  )

const formatUtc = (date: Date): string => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const kinds = { drawn: 'Drawn', typed: 'Typed' } as const

async function readSigner(
  deps: Deps,
  row: Selectable<Tables['signature_request_signer']> & { readonly code_used_at: Date | null },
): Promise<CertificateSigner> {
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
  const signers: CertificateSigner[] = []
  for (const row of rows) signers.push(await readSigner(deps, row))
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
