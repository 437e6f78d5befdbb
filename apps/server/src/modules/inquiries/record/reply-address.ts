import { sql, type RawBuilder } from 'kysely'
import '../tables.ts'

/**
 * Where an answer to an inquiry `i` goes: through the portal's relay while the person's last message came by one, also
 * after their own address became known, so that the conversation stays in one place; else to that address.
 */
export const replyAddress: RawBuilder<string> = sql`coalesce((
  SELECT CASE WHEN (x.found -> 'reply_to' ->> 'is_relay')::boolean
    THEN coalesce(x.found -> 'reply_to' ->> 'spelling', x.found -> 'reply_to' ->> 'address') END
  FROM inquiry_message x WHERE x.inquiry_id = i.id AND x.direction = 'in' ORDER BY x.at DESC, x.id DESC LIMIT 1), i.email)`
