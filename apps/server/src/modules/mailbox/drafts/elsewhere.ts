import { randomUUID } from 'node:crypto'

const beginning = 'elsewhere-'

/** What stands in the place of the form that wrote a draft last, where that was another program: new with each text. */
export const elsewhereEditor = (): string => `${beginning}${randomUUID()}`

export const isElsewhere = (editor: string | null): editor is string => editor?.startsWith(beginning) === true
