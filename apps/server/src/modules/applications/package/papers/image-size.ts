/** Markers of a JPEG frame, which has the size (ITU T.81, table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function readJpegSize(bytes: Uint8Array): readonly [width: number, height: number] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (isFrame(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)]
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Start of a JPEG 2000 codestream and its SIZ marker (ITU T.800, A.5.1). */
const codestream = Buffer.from([0xff, 0x4f, 0xff, 0x51])

function readJpeg2000Size(bytes: Uint8Array): readonly [width: number, height: number] | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = buffer.indexOf(codestream)
  return at < 0 || at + 16 > buffer.length
    ? null
    : [buffer.readUInt32BE(at + 8), buffer.readUInt32BE(at + 12)]
}

/** Returns the size that a compressed image states itself, which may differ from what the PDF states; null if unknown. */
export function readImageSize(
  bytes: Uint8Array,
  filter: string,
): readonly [width: number, height: number] | null {
  if (filter === 'DCTDecode') return readJpegSize(bytes)
  return filter === 'JPXDecode' ? readJpeg2000Size(bytes) : null
}
