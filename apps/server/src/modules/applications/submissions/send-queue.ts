import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { agentActor } from '../../listing-sends/index.ts'
import { newFileKey, scheduleCleanup, sendMail } from '../../mailbox/index.ts'
import { buildPackage } from '../package/build-package.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { publishHousehold } from './publish.ts'
import { nameFile } from './download.ts'
import { submissionTexts } from './texts.ts'
import '../tables.ts'

export const sendPackageJob = 'applications.send-package'

/** Mail servers accept messages of 25 MB, and an attachment grows by a third on its way. */
const maxAttachmentBytes = 18_000_000
/** After this the package is taken over from a process that crashed. */
const leaseMinutes = 5

interface WaitingSubmission {
  readonly id: string
  readonly household_id: string
  readonly agent_id: string
  readonly form_ids: string[]
  readonly paper_ids: string[] | null
  readonly recipients: string[]
  readonly cc: string[]
  readonly subject: string
  readonly message: string
}

/** The outbox accepts each key once. */
const getOutboxKey = ({ id }: Pick<WaitingSubmission, 'id'>): string => `application-package:${id}`

async function claimNext({ db, clock }: Deps): Promise<WaitingSubmission | undefined> {
  const { rows } = await sql<WaitingSubmission>`
    UPDATE application_submission s
      SET leased_until = ${clock.now()}::timestamptz + make_interval(mins => ${leaseMinutes})
    FROM application_household h
    WHERE h.id = s.household_id AND s.id = (SELECT id FROM application_submission
      WHERE kind = 'mail' AND outbox_id IS NULL AND failure = ''
        AND (leased_until IS NULL OR leased_until < ${clock.now()})
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING s.id, s.household_id, h.agent_id, s.form_ids, s.paper_ids, s.recipients, s.cc, s.subject, s.message`.execute(
    db,
  )
  return rows[0]
}

interface QueuedMessage {
  readonly id: string
  readonly message_id: string | null
}

/** Finds the message of a process that crashed before it recorded it. */
async function findQueued({ db }: Deps, waiting: WaitingSubmission): Promise<QueuedMessage | undefined> {
  const { rows } = await sql<QueuedMessage>`SELECT id, message_id FROM mail_outbox
    WHERE person_id = ${waiting.agent_id} AND key = ${getOutboxKey(waiting)}`.execute(db)
  return rows[0]
}

const renderHtml = (message: string): string =>
  message
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

async function submit(deps: Deps, waiting: WaitingSubmission): Promise<QueuedMessage> {
  const household = await getHouseholdRow(deps.db, waiting.household_id)
  const { form_ids: formIds, paper_ids: paperIds } = waiting
  const { bytes } = await buildPackage(deps, household, { formIds, ...(paperIds && { paperIds }) })
  if (bytes.length > maxAttachmentBytes)
    throw new AppError('rule_broken', submissionTexts.tooLarge(bytes.length))
  const fileKey = newFileKey()
  await deps.files.put(fileKey, bytes)
  const toRecipient = (email: string) => ({ name: '', email })
  try {
    return await sendMail(agentActor(waiting.agent_id), deps, {
      to: waiting.recipients.map(toRecipient),
      cc: waiting.cc.map(toRecipient),
      bcc: [],
      subject: waiting.subject,
      html: renderHtml(waiting.message),
      attachments: [],
      extraAttachments: [
        {
          filename: nameFile(household),
          contentType: 'application/pdf',
          bytes: bytes.length,
          fileKey,
          contentId: null,
          inline: false,
        },
      ],
      ids: { inReplyTo: null, references: [] },
      draft: { kind: 'new', answers_id: null },
      draftId: undefined,
      editor: undefined,
      key: getOutboxKey(waiting),
      sendAt: undefined,
      remindAt: undefined,
    })
  } catch (error) {
    await scheduleCleanup(deps, [fileKey])
    throw error
  }
}

async function record(
  deps: Deps,
  { id, household_id }: WaitingSubmission,
  change: { outbox_id: string; message_id: string | null } | { failure: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('application_submission')
      .set({ ...change, leased_until: null })
      .where('id', '=', id)
      .execute()
    await publishHousehold(tx, deps, household_id)
  })
}

async function process(deps: Deps, waiting: WaitingSubmission): Promise<void> {
  try {
    const { id, message_id } = (await findQueued(deps, waiting)) ?? (await submit(deps, waiting))
    await record(deps, waiting, { outbox_id: id, message_id })
  } catch (error) {
    if (!(error instanceof AppError))
      deps.log.error({ err: error, submission: waiting.id }, 'a package could not be sent')
    const queued = await findQueued(deps, waiting)
    const failure = error instanceof AppError ? error.message : submissionTexts.notSent
    await record(
      deps,
      waiting,
      queued ? { outbox_id: queued.id, message_id: queued.message_id } : { failure },
    )
  }
}

/**
 * Builds and sends waiting packages; several processes share the work. If one crashes, another continues: the outbox
 * accepts each key once.
 */
export async function processSubmissions(deps: Deps): Promise<void> {
  for (let waiting = await claimNext(deps); waiting; waiting = await claimNext(deps))
    await process(deps, waiting)
}
