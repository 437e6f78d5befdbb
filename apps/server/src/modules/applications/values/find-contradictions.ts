import { listContradictions, type Contradiction } from '@pb/rules/applications/contradictions'
import type { Tx } from '../../../platform/db/db.ts'
import { getShownText, readValues } from './read-values.ts'

/** Returns the answers of a form that contradict others, as they are stored in this transaction. */
export async function findContradictions(tx: Tx, formId: string): Promise<readonly Contradiction[]> {
  const values = (await readValues(tx, [formId])).get(formId) ?? []
  return listContradictions(Object.fromEntries(values.map((value) => [value.field, getShownText(value)])))
}
