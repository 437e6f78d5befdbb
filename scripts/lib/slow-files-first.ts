import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with tests that take long: those that start and kill processes. */
const isSlow = ({ moduleId }: TestSpecification): boolean =>
  /(?:killed[^/]*|db-upgrade|one-connection|parse-in-child)\.test\.ts$/.test(moduleId)

/**
 * Begins with the tests that take longest: a long one that begins last leaves the other cores without work. Without times
 * of an earlier run, vitest goes by the size of files.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files)
    const projects = [...new Set(ordered.map(({ project }) => project))]
    return ordered.toSorted(
      (a, b) =>
        projects.indexOf(a.project) - projects.indexOf(b.project) || Number(isSlow(b)) - Number(isSlow(a)),
    )
  }
}
