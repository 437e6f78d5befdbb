/** How the name begins that stands in place of the form which wrote a draft last, where that was another program. */
export const elsewherePrefix = 'elsewhere-'

/** Whether another program wrote a draft last: new words of it have a new name. */
export const isElsewhere = (editor: string | null): editor is string =>
  editor?.startsWith(elsewherePrefix) === true
