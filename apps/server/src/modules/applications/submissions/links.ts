import type { Body } from '@pb/contract/endpoint'
import type { applicationPackages } from '@pb/contract/application-packages'
import { addDays, toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { assertEditable } from '../forms/find-form.ts'
import { getOwnHousehold } from '../households/find-household.ts'
import { findMembers } from '../package/find-members.ts'
import { assertAcknowledged } from './package-issues.ts'
import { publishHousehold } from './publish.ts'
import { checkCodes, insertReaders } from './readers.ts'
import { submissionTexts } from './texts.ts'
import { createPackageSeed, packageLinkUrl } from './token.ts'

type LinkBody = Body<(typeof applicationPackages)['makePackageLink']>

interface LinkRow {
  readonly id: string
  readonly seed: string
  readonly expires_at: Date
}

async function findByKey(tx: Tx, householdId: string, key: string): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`SELECT id, seed, expires_at FROM application_submission
    WHERE household_id = ${householdId} AND key = ${key} AND kind = 'link'`.execute(tx)
  const row = maybeOne(rows)
  if (!row) throw new AppError('conflict')
  return row
}

async function insertLink(
  tx: Tx,
  deps: Deps,
  { householdId, formIds, body }: { householdId: string; formIds: readonly string[]; body: LinkBody },
): Promise<LinkRow | undefined> {
  const now = deps.clock.now()
  const { seed, token_hash } = createPackageSeed(deps)
  const { rows } = await sql<LinkRow>`
    INSERT INTO application_submission (household_id, kind, form_ids, paper_ids, recipients, unmasked, reason, seed,
      token_hash, expires_at, key, acknowledged, income_tests, code_required, created_at)
    VALUES (${householdId}, 'link', ${formIds}::bigint[], ${body.media_item_ids ?? null}::bigint[], ${[body.reader]}::text[],
      ${body.unmasked}, ${body.reason}, ${seed}, ${token_hash}, ${addDays(now, body.days)}, ${body.key},
      ${body.acknowledged}::text[], ${body.income_tests}, ${checkCodes(deps, body)}, ${now})
    ON CONFLICT ON CONSTRAINT application_submission_once DO NOTHING RETURNING id, seed, expires_at`.execute(
    tx,
  )
  return maybeOne(rows)
}

/** Creates a link to the package of a household. A repeated key returns the first link. Throws as `sendApplication`. */
export async function makePackageLink(actor: Actor, deps: Deps, id: string, body: LinkBody) {
  const household = await getOwnHousehold(deps.db, actor, id)
  assertEditable(household)
  const choice = { formIds: body.form_ids, paperIds: body.media_item_ids }
  return deps.db.transaction().execute(async (tx) => {
    const members = await findMembers(tx, household, choice)
    const formIds = members.forms.map((form) => form.id)
    const created = await insertLink(tx, deps, { householdId: id, formIds, body })
    const link = created ?? (await findByKey(tx, id, body.key))
    if (created) {
      if (checkCodes(deps, body)) await insertReaders(tx, created.id, [body.email])
      const issues = await assertAcknowledged(tx, members, body.acknowledged, deps.clock.now())
      await logAccess(tx, {
        householdId: id,
        formId: null,
        submissionId: created.id,
        personId: actor.personId,
        name: await getPersonName(tx, actor.personId),
        action: 'shared',
        subject: `${body.unmasked ? submissionTexts.packageUnmasked : submissionTexts.package}: ${body.reader}`,
        reason: [body.reason, submissionTexts.sentAsIs(issues)].filter(Boolean).join('. '),
        at: deps.clock.now(),
      })
      await publishHousehold(tx, deps, id)
    }
    return {
      submission_id: link.id,
      url: packageLinkUrl(deps, link.seed),
      time_expires: toUnixSeconds(link.expires_at),
    }
  })
}

/** Throws `not_found`, and `not_owner` for a supervisor, who sees the link. */
async function assertOwnLink(tx: Tx, actor: Actor, id: string): Promise<void> {
  const submission = await tx
    .selectFrom('application_submission')
    .select('household_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!submission) throw new AppError('not_found')
  await getOwnHousehold(tx, actor, submission.household_id)
}

/** Revokes a package link of the caller; returns its household. Throws as `assertOwnLink`. */
export async function revokePackageLink(actor: Actor, deps: Deps, id: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await assertOwnLink(tx, actor, id)
    const { rows } = await sql<{ household_id: string; reader: string; was_active: boolean }>`
      UPDATE application_submission s SET revoked_at = coalesce(s.revoked_at, ${deps.clock.now()})
      FROM application_household h, application_submission before
      WHERE s.id = ${id} AND s.seed IS NOT NULL AND h.id = s.household_id AND h.agent_id = ${actor.personId}
        AND before.id = s.id
      RETURNING s.household_id, array_to_string(s.recipients, ', ') AS reader, before.revoked_at IS NULL AS was_active`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw new AppError('not_found')
    if (row.was_active) {
      await logAccess(tx, {
        householdId: row.household_id,
        formId: null,
        submissionId: id,
        personId: actor.personId,
        name: await getPersonName(tx, actor.personId),
        action: 'changed',
        subject: submissionTexts.linkRevoked(row.reader),
        at: deps.clock.now(),
      })
      await publishHousehold(tx, deps, row.household_id)
    }
    return row.household_id
  })
}
