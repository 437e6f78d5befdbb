/** Address of a person's picture at the size of an avatar; null without one. */
export function profilePhoto(file: string | null): string | null {
  return file === null || file === '' ? null : `/transcode/wcontact-s/${file}`
}
