import type { Bar } from '@pb/rules/applications/bars'
import { pageUnits } from '@pb/rules/document-fields'
import type { Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readImageSize } from '../package/papers/image-size.ts'
import { placePhoto } from '../papers/photo-page.ts'
import { listRedactions } from './redactions.ts'

/** Returns a bar of a photo as it is on the page that the photo gets, rounded outwards. */
function moveToPage(bar: Bar, photo: { readonly width: number; readonly height: number }): Bar {
  const { page, x, y, width, height } = placePhoto(photo)
  const across = (units: number) => ((x + (units / pageUnits) * width) / page.width) * pageUnits
  const down = (units: number) => ((y + (units / pageUnits) * height) / page.height) * pageUnits
  const [left, top] = [Math.floor(across(bar.x)), Math.floor(down(bar.y))]
  return {
    page: 1,
    x: left,
    y: top,
    width: Math.ceil(across(bar.x + bar.width)) - left,
    height: Math.ceil(down(bar.y + bar.height)) - top,
  }
}

/** Keeps the bars of a photo, from its JPEG, in their places when it became the first page of a PDF. */
export async function moveBarsToPage(tx: Tx, paperId: string, jpeg: Uint8Array): Promise<void> {
  const bars = (await listRedactions(tx, [paperId])).get(paperId)?.bars
  if (!bars) return
  const size = readImageSize(jpeg, 'DCTDecode')
  if (!size) throw new AppError('conflict')
  const moved = bars.map((bar) => moveToPage(bar, { width: size[0], height: size[1] }))
  await tx
    .updateTable('application_paper_redaction')
    .set({ bars: toJsonText(moved), file_key: null, sha256: null })
    .where('paper_id', '=', paperId)
    .execute()
}
