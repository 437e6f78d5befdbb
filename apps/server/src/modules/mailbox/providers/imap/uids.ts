/** How far a folder was read: the UIDs up to `last`, and flags up to `modseq` (0 where the server counts no changes). */
export interface FolderCursor {
  readonly validity: bigint
  readonly last: number
  readonly modseq: bigint
}

export const writeCursor = ({ validity, last, modseq }: FolderCursor): string =>
  `${validity} ${last} ${modseq}`

export function readCursor(text: string | null): FolderCursor | null {
  const found = /^(\d{1,20}) (\d{1,10}) (\d{1,20})$/.exec(text ?? '')
  return found && { validity: BigInt(found[1]!), last: Number(found[2]), modseq: BigInt(found[3]!) }
}

/** A message's id in its folder: UIDs are its own only together with the folder's UIDVALIDITY. */
export const remoteIdOf = (validity: bigint, uid: number): string => `${validity}:${uid}`

export function uidOf(remoteId: string): { validity: bigint; uid: number } {
  const [validity, uid] = remoteId.split(':')
  return { validity: BigInt(validity!), uid: Number(uid) }
}

/** Lists in pieces of at most `size`. */
export function piecesOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_item, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

/** UIDs as a sequence set (`1:3,7`), which a command can carry. */
export function setOf(uids: readonly number[]): string {
  const sorted = [...new Set(uids)].toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const uid of sorted) {
    const range = ranges.at(-1)
    if (range && range[1] === uid - 1) range[1] = uid
    else ranges.push([uid, uid])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}:${to}`)).join(',')
}
