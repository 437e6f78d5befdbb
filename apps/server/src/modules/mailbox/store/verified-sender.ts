import { sql, type RawBuilder } from 'kysely'

/** `isVerifiedSender` as a condition on a row of `mail_message`, named `m`. */
export const verifiedSender: RawBuilder<boolean> = sql<boolean>`(m.authentication IS NULL OR (m.authentication ->> 'verified')::boolean)`
