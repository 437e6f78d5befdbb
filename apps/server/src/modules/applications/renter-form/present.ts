import type { FormPaper, FormValue } from '@pb/contract/application-forms'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Paper } from '../papers/read-paper.ts'
import { getShownText, type StoredValue } from '../values/read-values.ts'

/** Presents a value to the renter: secrets masked. */
export function presentFormValue(value: StoredValue): FormValue {
  const { field, version, changed_at } = value
  return { field, value: getShownText(value), version, time_changed: toUnixSeconds(changed_at) }
}

/** Presents a paper to the renter, without a way to its file. */
export function presentFormPaper(paper: Paper): FormPaper {
  const { id, document, filename, content_type, bytes, pages, dated, created_at } = paper
  return {
    media_item_id: id,
    document,
    filename,
    content_type,
    bytes,
    pages,
    dated,
    time_created: toUnixSeconds(created_at),
  }
}
