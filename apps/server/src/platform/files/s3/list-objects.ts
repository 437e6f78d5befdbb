import type { S3Client } from './client.ts'
import { findElements, findText } from './xml.ts'

/** An object of a list; its key is without the prefix of the place. */
interface ListedObject {
  readonly key: string
  readonly bytes: number
  /** Another one once the object has been replaced. */
  readonly etag: string
}

/** Yields the pages of a list of the bucket; `next` finds what continues it. */
export async function* listPages(
  client: S3Client,
  query: Readonly<Record<string, string>>,
  next: (xml: string) => Record<string, string>,
): AsyncGenerator<string> {
  for (let from = {}; ;) {
    const { text } = await client.send({ method: 'GET', query: { ...query, ...from } })
    yield text
    if (findText(text, 'IsTruncated') !== 'true') return
    from = next(text)
  }
}

/** Lists the objects whose keys begin with `start`, in pages, in the order of their keys. */
export async function* listObjects(client: S3Client, start: string): AsyncGenerator<ListedObject[]> {
  const { prefix } = client.place
  const query = { 'list-type': '2', prefix: `${prefix}${start}` }
  const pages = listPages(client, query, (xml) => ({
    'continuation-token': findText(xml, 'NextContinuationToken'),
  }))
  for await (const page of pages)
    yield findElements(page, 'Contents').map((xml) => ({
      key: findText(xml, 'Key').slice(prefix.length),
      bytes: Number(findText(xml, 'Size')),
      etag: findText(xml, 'ETag'),
    }))
}
