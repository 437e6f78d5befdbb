import { newFileKey } from '../../src/modules/mailbox/index.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { deliver } from './mail.ts'

const authentication = {
  spf: 'pass',
  dkim: 'pass',
  dmarc: 'pass',
  arc: 'none',
  policy: 'none',
  verified: true,
} as const

interface Invitation {
  readonly ics: string
  /** Address of the sender. */
  readonly from?: string
  readonly verified?: boolean
}

/** Whom the samples invite: replaced by the address of the person who gets the mail. */
const invited = 'agent@pboffice.example'

/** Delivers a mail with an .ics to a person's mailbox; returns the message's id. */
export async function deliverInvitation(
  deps: Deps,
  person: { readonly personId: string },
  { ics, from = 'dana@owner.example', verified = true }: Invitation,
): Promise<string> {
  const { email } = await deps.db
    .selectFrom('person_email')
    .select('email')
    .where('person_id', '=', person.personId)
    .executeTakeFirstOrThrow()
  const bytes = Buffer.from(ics.replaceAll(invited, email))
  const fileKey = newFileKey()
  await deps.files.put(fileKey, bytes)
  const { id } = await deliver(
    deps,
    person,
    {
      from: { name: 'Dana Cole', email: from },
      attachments: [
        {
          filename: 'invite.ics',
          contentType: 'text/calendar',
          bytes: bytes.length,
          fileKey,
          contentId: null,
          inline: false,
        },
      ],
    },
    { authentication: { ...authentication, verified } },
  )
  return id
}
