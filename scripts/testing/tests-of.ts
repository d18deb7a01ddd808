import { glob } from 'node:fs/promises'
import { root } from '../build.ts'

export interface TestFiles {
  /** For vitest: unit, policy, platform and contract tests. */
  unit: string[]
  /** For Playwright. */
  browser: string[]
}

/**
 * The test files of areas and features, from the root of the project: those whose name, or a folder they are in, is the word itself. `talks` is not
 * `talks-heard`, which takes minutes. Of a word that is the name of neither, those whose path has it.
 */
export async function testsOf(words: string[], base = root): Promise<TestFiles> {
  const folders = '{core,contract,web,sql,mail,abroad,pictures,server,worker,supabase,scripts,bench,tests}'
  const found: string[] = []
  for await (const path of glob(`${folders}/**/*.{test,spec}.{ts,tsx}`, { cwd: base, exclude: (name) => name === 'node_modules' }))
    found.push(path)
  const asked = words.flatMap((word) => {
    const named = found.filter((path) => path.split(/[/.]/).includes(word))
    return named.length > 0 ? named : found.filter((path) => path.includes(word))
  })
  const isBrowser = (path: string) => path.startsWith('tests/e2e/')
  const paths = [...new Set(asked)].toSorted()
  return { unit: paths.filter((path) => !isBrowser(path)), browser: paths.filter(isBrowser) }
}
