/** Returns body and headers of a multipart request with one file. */
export function multipart(
  field: string,
  filename: string,
  content: Buffer,
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = 'a-boundary-that-no-picture-contains'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n` +
        `content-type: image/jpeg\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
