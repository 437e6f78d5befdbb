import { sql } from 'kysely'
import type { applicationPackages } from '@pb/contract/application-packages'
import type { Body, Reply } from '@pb/contract/endpoint'
import { addDays, toUnixSeconds } from '@pb/rules/dates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readAccessCookie, writeAccessCookie } from '../../../platform/opening-codes/access-cookie.ts'
import { createOpeningCodes, maskEmail } from '../../../platform/opening-codes/opening-codes.ts'
import { getOffice } from '../../office/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { getActivePackage, type ActivePackage } from './active-package.ts'
import { listReaders, type PackageReader } from './readers.ts'
import { codeErrors, codeTexts, submissionTexts } from './texts.ts'

type Packages = typeof applicationPackages

/** Codes that open a package for one of its readers. */
const packageCodes = createOpeningCodes({ table: 'application_package_code', owner: 'reader_id' })

const cookieName = 'pb_package'

/** Returns the secret of a browser in which a code was entered; '' without one. */
export const readAccess = (request: FastifyRequest): string => readAccessCookie(request, cookieName)

/** Sets the cookie of one link. */
export function writeAccess(
  deps: Pick<Deps, 'env'>,
  reply: FastifyReply,
  { token, secret }: { readonly token: string; readonly secret: string },
): void {
  const path = `/v1/application-packages/${encodeURIComponent(token)}`
  writeAccessCookie(deps, reply, { name: cookieName, path, secret })
}

/** Throws `not_found` for a reader of another package, and `rule_broken` for a package without codes. */
async function getReader(deps: Deps, token: string, id: string): Promise<PackageReader> {
  const link = await getActivePackage(deps, token)
  if (!link.code_required) throw new AppError('rule_broken', submissionTexts.noCode)
  const reader = (await listReaders(deps.db, link.id)).find((entry) => entry.id === id)
  if (!reader) throw new AppError('not_found')
  return reader
}

/** Emails a reader a new code. Throws as `getReader`, and `rule_broken` for too many in a day. */
export async function sendPackageCode(
  deps: Deps,
  token: string,
  { reader_id }: Body<Packages['sendPackageCode']>,
): Promise<Reply<Packages['sendPackageCode']>> {
  const { id, email } = await getReader(deps, token, reader_id)
  const { name: office } = await getOffice(deps.db)
  return deps.db.transaction().execute(async (tx) => {
    const created = await packageCodes.create(tx, { id, token }, deps.clock.now())
    if (!created) throw new AppError('rule_broken', submissionTexts.manyCodes)
    const { code, expiresAt } = created
    await sendSystemMail(tx, deps, {
      to: email,
      subject: codeTexts.subject(office),
      text: codeTexts.text(code, office),
      key: `package-code:${created.id}`,
      expiresAt,
    })
    return { email: maskEmail(email), time_expires: toUnixSeconds(expiresAt) }
  })
}

/**
 * Uses the last code of a reader; returns the browser's secret, which stays where another tab opened the package. Throws
 * as `getReader`, and `rule_broken` for a code that opens nothing.
 */
export async function enterPackageCode(
  deps: Deps,
  { token, access }: { readonly token: string; readonly access: string },
  { reader_id, code }: Body<Packages['enterPackageCode']>,
): Promise<string> {
  const { id } = await getReader(deps, token, reader_id)
  const now = deps.clock.now()
  if ((await packageCodes.findOpened(deps.db, [id], access, now)) !== null) return access
  const entered = await packageCodes.use(deps.db, { id, token }, code, now)
  if ('secret' in entered) return entered.secret
  const message = codeErrors[entered.issue]
  throw new AppError('rule_broken', message, { issues: [{ path: 'body.code', message }] })
}

/** Returns the reader whose code opened a package in the browser with a secret; undefined for none. */
export async function findOpenedBy(
  deps: Deps,
  { id }: ActivePackage,
  access: string,
): Promise<PackageReader | undefined> {
  const readers = await listReaders(deps.db, id)
  const ids = readers.map((reader) => reader.id)
  const found = await packageCodes.findOpened(deps.db, ids, access, deps.clock.now())
  return readers.find((reader) => reader.id === found)
}

/** Days for which codes are counted and open something, rounded up. */
const codeDays = 2

/** Deletes codes that open nothing anymore; the access log has who opened what. */
export async function deleteOldCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sql`DELETE FROM application_package_code WHERE created_at < ${addDays(clock.now(), -codeDays)}`.execute(
    db,
  )
}
