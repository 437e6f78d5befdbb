import type { MailThreadRow } from '@pb/contract/mail-threads'

/** A thread row in the inbox with one message. */
export function threadRow(over: Partial<MailThreadRow> = {}): MailThreadRow {
  const id = over.id ?? '1'
  return {
    id,
    subject: `Subject ${id}`,
    snippet: `Text of ${id}`,
    from_name: 'Ruth Weiss',
    from_email: 'ruth@example.com',
    to_name: 'Adam Cole',
    from_user: null,
    sender_warning: null,
    lead: null,
    seen: 1,
    time_created: 1_700_000_000,
    has_attachments: 0,
    label: 'INBOX',
    starred: 0,
    draft: null,
    drafts: [],
    delivery_problem: null,
    reminders: [],
    clients: [],
    messages: [
      {
        id: `${id}0`,
        message_id: `m${id}@example.com`,
        thread_id: id,
        excerpt: `Text of ${id}`,
        from_name: 'Ruth Weiss',
        from_email: 'ruth@example.com',
        to_name: 'Adam Cole',
        to_email: 'adam@example.com',
        time_created: 1_700_000_000,
        label_ids: [over.label === 'TRASH' ? 'TRASH' : 'INBOX'],
        has_attachments: 0,
        sender_warning: null,
        lead: null,
      },
    ],
    ...over,
  }
}
