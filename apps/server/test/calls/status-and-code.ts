/** Returns the status of a reply and the error code in its problem details, null without a body. */
export async function getStatusAndCode(
  reply: Promise<{ readonly statusCode: number; readonly body: string }>,
): Promise<[status: number, code: string | null]> {
  const { statusCode, body } = await reply
  return [statusCode, body === '' ? null : (JSON.parse(body) as { code: string }).code]
}
