import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/files/port.ts'
import { limitConcurrency } from '../../platform/workers/limit-concurrency.ts'
import { cropImage } from './image.ts'
import {
  printKey,
  printSizes,
  createPrintDerivativesFromBytes,
  type PrintDerivatives,
  type PrintSize,
} from './print-derivatives.ts'

type Files = { readonly files: FileStore }
type Box = { readonly width: number; readonly height: number }

const sizes = Object.keys(printSizes) as PrintSize[]

export async function putPrintDerivatives(
  files: FileStore,
  file: string,
  prints: PrintDerivatives,
): Promise<void> {
  for (const size of sizes) await files.put(printKey(size, file), prints[size])
}

export async function deletePrintDerivatives(files: FileStore, file: string): Promise<void> {
  for (const size of sizes) await files.delete(printKey(size, file))
}

async function readBytes(files: FileStore, key: string): Promise<Buffer | null> {
  const file = await files.get(key)
  return file && buffer(file.stream)
}

/** Images stored without derivatives are processed one at a time, since a brochure may need hundreds. */
const oneAtATime = limitConcurrency(1)
const inProgress = new Map<string, Promise<PrintDerivatives | null>>()

async function createFromOriginal(files: FileStore, file: string): Promise<PrintDerivatives | null> {
  const original = await readBytes(files, `media/${file}`)
  const prints = original && (await createPrintDerivativesFromBytes(original).catch(() => null))
  if (prints) await putPrintDerivatives(files, file, prints)
  return prints
}

/** Creates the derivatives of a stored image once for all concurrent calls; null when it is missing or damaged. */
function createOnce(files: FileStore, file: string): Promise<PrintDerivatives | null> {
  const current = inProgress.get(file)
  if (current) return current
  const work = oneAtATime(() => createFromOriginal(files, file)).finally(() => inProgress.delete(file))
  inProgress.set(file, work)
  return work
}

/** Creates the print derivatives of a stored image if they are missing; returns whether they were missing. */
export async function ensurePrintDerivatives({ files }: Files, file: string): Promise<boolean> {
  // The small derivative is written last.
  const existing = await files.get(printKey('small', file))
  existing?.stream.destroy()
  if (!existing) await createOnce(files, file)
  return !existing
}

/** Returns a print derivative as JPEG; null when the image is missing or damaged. */
export async function getPrintImage({ files }: Files, file: string, size: PrintSize): Promise<Buffer | null> {
  return (await readBytes(files, printKey(size, file))) ?? (await createOnce(files, file))?.[size] ?? null
}

const fitsLarge = ({ width, height }: Box) =>
  width <= printSizes.large.width && height <= printSizes.large.height

/**
 * Returns an image as JPEG for email, cropped to a box in pixels and never enlarged; cached per box. Null when the image
 * is missing or damaged.
 */
export async function getMailImage({ files }: Files, file: string, box: Box): Promise<Buffer | null> {
  const key = `print/${box.width}x${box.height}/${file}`
  const cached = await readBytes(files, key)
  if (cached) return cached
  // The print derivative is used when it is large enough: decoding it takes a tenth of the time.
  const source = fitsLarge(box)
    ? await getPrintImage({ files }, file, 'large')
    : await readBytes(files, `media/${file}`)
  const cropped = source && (await cropImage(source, box).catch(() => null))
  if (cropped) await files.put(key, cropped)
  return cropped
}
