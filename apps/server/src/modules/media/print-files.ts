import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/files/port.ts'
import { limiter } from '../../platform/limiter.ts'
import { cutPicture } from './picture.ts'
import { printKey, printSizes, printsOfStored, type Prints, type PrintSize } from './prints.ts'

type Files = { readonly files: FileStore }
type Box = { readonly width: number; readonly height: number }

const sizes = Object.keys(printSizes) as PrintSize[]

export async function putPrints(files: FileStore, file: string, prints: Prints): Promise<void> {
  for (const size of sizes) await files.put(printKey(size, file), prints[size])
}

export async function deletePrints(files: FileStore, file: string): Promise<void> {
  for (const size of sizes) await files.delete(printKey(size, file))
}

async function bytesOf(files: FileStore, key: string): Promise<Buffer | null> {
  const kept = await files.get(key)
  return kept && buffer(kept.stream)
}

/** Pictures that came before their sizes were made at once: one at a time, since a brochure may ask for hundreds. */
const oneAtATime = limiter(1)
const underWay = new Map<string, Promise<Prints | null>>()

async function make(files: FileStore, file: string): Promise<Prints | null> {
  const original = await bytesOf(files, `media/${file}`)
  const prints = original && (await printsOfStored(original).catch(() => null))
  if (prints) await putPrints(files, file, prints)
  return prints
}

/**
 * Makes a stored picture's sizes for paper, however many ask at the same time; null where it is gone or can no longer be
 * read.
 */
function makePrints(files: FileStore, file: string): Promise<Prints | null> {
  const before = underWay.get(file)
  if (before) return before
  const work = oneAtATime(() => make(files, file)).finally(() => underWay.delete(file))
  underWay.set(file, work)
  return work
}

/** Sees to it that a stored picture has its sizes for paper; says whether they had to be made. */
export async function ensurePrints({ files }: Files, file: string): Promise<boolean> {
  // The small one is written last.
  const kept = await files.get(printKey('small', file))
  kept?.stream.destroy()
  if (!kept) await makePrints(files, file)
  return !kept
}

/** A picture as a JPEG for paper, in one of its sizes; null where it is gone or can no longer be read. */
export async function pictureForPrint(
  { files }: Files,
  file: string,
  size: PrintSize,
): Promise<Buffer | null> {
  return (await bytesOf(files, printKey(size, file))) ?? (await makePrints(files, file))?.[size] ?? null
}

const fitsLarge = ({ width, height }: Box) =>
  width <= printSizes.large.width && height <= printSizes.large.height

/**
 * A picture as a JPEG for mail, which fills a box of pixels or is smaller; made once for each box and kept. Null where the
 * picture is gone or can no longer be read.
 */
export async function pictureForMail({ files }: Files, file: string, box: Box): Promise<Buffer | null> {
  const key = `print/${box.width}x${box.height}/${file}`
  const kept = await bytesOf(files, key)
  if (kept) return kept
  // Of the size for paper where that is enough: it is read in a tenth of the time.
  const source = fitsLarge(box)
    ? await pictureForPrint({ files }, file, 'large')
    : await bytesOf(files, `media/${file}`)
  const made = source && (await cutPicture(source, box).catch(() => null))
  if (made) await files.put(key, made)
  return made
}
