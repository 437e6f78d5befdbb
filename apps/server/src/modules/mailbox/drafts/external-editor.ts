import { randomUUID } from 'node:crypto'
import { externalEditorPrefix } from '@pb/rules/mail/external-editors'

/** Returns a new editor id for a draft that another mail program saved; each external change gets its own. */
export const createExternalEditorId = (): string => `${externalEditorPrefix}${randomUUID()}`
