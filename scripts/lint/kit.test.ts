import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Pages behind links, which load as little as they can. */
const publicPage =
  /\/(?:shared-page|renter-form|document-signing|package-link|sign-in|watch|inquiries\/form)\/|\/components\/ui\//

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/web/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.tsx') && !/\.(?:test|fixture)\.tsx$/.test(path) && !publicPage.test(path))
  .map((path) => ({ path: path.replace('apps/web/src/', ''), text: readFileSync(join(root, path), 'utf8') }))

/** Elements of a tag whose class names hold all of these words, as `path: class names`. */
function findMarkup(tags: string, words: readonly string[]): readonly string[] {
  const opening = new RegExp(`<(?:${tags})\\b[^<>]*?className="([^"]*)"`, 'g')
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(opening)].flatMap(([, names = '']) =>
      words.every((word) => names.split(' ').includes(word)) ? [`${path}: ${names}`] : [],
    ),
  )
}

it('messages in boxes are the kit’s FormMessage', () => {
  for (const look of ['danger', 'warning'])
    expect(
      findMarkup('p', ['rounded-md', `bg-${look}-soft`, 'px-3', 'py-2', 'text-sm', `text-${look}`]),
    ).toEqual([])
})

it('errors of forms in red text are the kit’s FormMessage', () => {
  const alerts = [
    ...findMarkup('p role="alert"', ['text-sm', 'text-danger']),
    ...findMarkup('p role="alert"', ['text-xs', 'font-medium', 'text-danger']),
  ]
  // Bars across a list or page have their own colour and distance.
  expect(alerts.filter((found) => !/ (?:px|bg)-/.test(found))).toEqual([])
})
