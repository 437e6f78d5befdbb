import { endpoints } from '@pb/contract'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  checkModule,
  checkPaths,
  checkSize,
  coversPath,
  findCodeFolders,
  findPage,
  getNamed,
  modulesFolder,
  namesFolder,
} from './readmes.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const paths = endpoints.map(({ path }) => path)
const modules = readdirSync(join(root, modulesFolder), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe('the README files beside the code', () => {
  test('describe every module in at most 25 lines, with its tables, exports and paths as they are', () => {
    expect(modules.length).toBeGreaterThan(40)
    expect(modules.flatMap((module) => checkModule(root, module, paths))).toEqual([])
  })

  test('name every endpoint in some module', () => {
    const named = modules.flatMap((module) =>
      (getNamed(read(`${modulesFolder}/${module}/README.md`), 'Endpoints') ?? []).filter((name) =>
        name.startsWith('/'),
      ),
    )
    expect(paths.length).toBeGreaterThan(400)
    expect(paths.filter((path) => !named.some((name) => coversPath(name, path)))).toEqual([])
  })

  test('name every folder with code, each in the nearest README above it', () => {
    const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
      findCodeFolders(root, folder),
    )
    expect(folders.length).toBeGreaterThan(300)
    const unnamed = folders.filter((folder) => !namesFolder(read(findPage(root, folder)), folder))
    expect(unnamed.map((folder) => `${findPage(root, folder)} does not name ${folder}`)).toEqual([])
  })

  test('have lines that fit beside the code, and name only files and folders that exist', () => {
    // The benchmarks' README has measurements, and names what others run.
    const pages = globSync('{apps,packages,e2e,scripts}/**/README.md', {
      cwd: root,
      exclude: (path) => /node_modules|fixtures/.test(path),
    })
    expect(pages.length).toBeGreaterThan(45)
    const findings = pages.flatMap((page) =>
      [...checkSize(read(page), 100), ...checkPaths(root, page, read(page))].map(
        (finding) => `${page}: ${finding}`,
      ),
    )
    expect(findings).toEqual([])
  })
})

const folder = mkdtempSync(join(tmpdir(), 'readmes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes files of a module `pets` of its own root, whose README is right but for what `change` does to it. */
function makeModule(name: string, change: (readme: string) => string): string {
  const place = join(folder, name)
  const readme = [
    '# Pets',
    '',
    'What clients bring along.',
    '',
    '- **Nouns**: pet.',
    '- **Endpoints**: `/v1/pets`, `/v1/pet-*`.',
    '- **Exports**: `pets`. `shelter/`: `findPets`.',
    '- **Tables**: `pet`,',
    '  `pet_photo`.',
    '- **Flow, adding**: `shelter/add-pet.ts` → `find-pets.ts`.',
    '',
  ].join('\n')
  const files = {
    'README.md': change(readme),
    'index.ts': 'export const pets = 1',
    'find-pets.ts': '',
    'tables.ts': 'declare module {\n  interface Tables {\n    pet: {\n      id: string\n    }\n  }\n}\n',
    'shelter/tables.ts': 'declare module {\n  interface Tables {\n    pet_photo: {\n    }\n  }\n}\n',
    'shelter/index.ts': "export { findPets } from '../find-pets.ts'",
    'shelter/add-pet.ts': '',
  }
  for (const [path, text] of Object.entries(files)) {
    const file = join(place, modulesFolder, 'pets', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return place
}

describe('checkModule', () => {
  const petPaths = ['/v1/pets/:id', '/v1/pet-photos']

  test.each([
    ['accepts a README that is right', (text: string) => text, []],
    [
      'finds a table that is not named',
      (text: string) => text.replace('`pet_photo`', ''),
      ['the table pet_photo is not named'],
    ],
    [
      'finds a table that nothing declares',
      (text: string) => text.replace('`pet`', '`pet`, `dog`'),
      ['no tables.ts declares dog'],
    ],
    [
      'finds a file that does not exist',
      (text: string) => text.replace('add-pet', 'buy-pet'),
      ['shelter/buy-pet.ts does not exist'],
    ],
    [
      'finds a name that is not exported',
      (text: string) => text.replace('`findPets`', '`findDogs`'),
      ['no index.ts exports findDogs'],
    ],
    [
      'finds a path of no endpoint',
      (text: string) => text.replace('/v1/pet-*', '/v1/dog-*'),
      ['no endpoint begins with /v1/dog-*'],
    ],
    [
      'finds a missing item',
      (text: string) => text.replace('**Nouns**', '**Words**'),
      ['the item Nouns is missing'],
    ],
    [
      'finds a line that is too long',
      (text: string) => text.replace('bring', 'b'.repeat(120)),
      ['line 3 has 140 characters, 120 allowed'],
    ],
    ['finds too many lines', (text: string) => text + '\n.'.repeat(20), ['31 lines, 25 allowed']],
  ])('%s', (name, change, findings) => {
    const place = makeModule(name.replaceAll(' ', '-'), change)
    expect(checkModule(place, 'pets', petPaths)).toEqual(
      findings.map((finding) => `${modulesFolder}/pets/README.md: ${finding}`),
    )
  })

  test('finds a module without a README', () => {
    expect(checkModule(folder, 'dogs', [])).toEqual([`${modulesFolder}/dogs/README.md is missing`])
  })
})

test('namesFolder takes whole names only', () => {
  expect(namesFolder('`record/` the client', 'clients/record')).toBe(true)
  expect(namesFolder('media · office · weather', 'modules/office')).toBe(true)
  expect(namesFolder('`live-record/` and `record-keeping`', 'clients/record')).toBe(false)
})
