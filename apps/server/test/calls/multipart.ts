interface MultipartRequest {
  readonly payload: Buffer
  readonly headers: { readonly 'content-type': string }
}

/** Returns body and headers of a multipart request with one file. */
export function multipart(field: string, filename: string, content: Buffer): MultipartRequest {
  return multipartFiles([[field, filename, content]])
}

/** Returns body and headers of a multipart request with several files: field, name and content of each. */
export function multipartFiles(files: readonly [string, string, Buffer][]): MultipartRequest {
  const boundary = 'a-boundary-that-no-picture-contains'
  const parts = files.flatMap(([field, filename, content]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n` +
        `content-type: image/jpeg\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
