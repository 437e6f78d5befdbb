import { sql, type RawBuilder } from 'kysely'

/** Selects messages by id, or all messages of threads. */
export type MessageSelector =
  | { readonly messages: readonly string[] }
  | { readonly threads: readonly string[] }

/** Returns the condition for the selected rows of `table`, which is `mail_message` or its alias. */
export function matchSelector(which: MessageSelector, table = 'mail_message'): RawBuilder<unknown> {
  return 'messages' in which
    ? sql`${sql.table(table)}.id = ANY (${which.messages}::bigint[])`
    : sql`${sql.table(table)}.thread_id = ANY (${which.threads}::bigint[])`
}
