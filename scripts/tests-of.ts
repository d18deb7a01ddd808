import { glob } from 'node:fs/promises'
import { root } from './build.ts'

export interface RoomTests {
  /** For vitest: unit, policy, platform and contract tests. */
  unit: string[]
  /** For Playwright. */
  browser: string[]
}

/** The test files whose path has one of the words, from the root of the project. */
export async function testsOf(words: string[], base = root): Promise<RoomTests> {
  const folders = '{core,contract,web,server,worker,supabase,scripts,bench,tests}'
  const found: string[] = []
  for await (const path of glob(`${folders}/**/*.{test,spec}.{ts,tsx}`, { cwd: base, exclude: (name) => name === 'node_modules' }))
    if (words.some((word) => path.includes(word))) found.push(path)
  const isBrowser = (path: string) => path.startsWith('tests/e2e/')
  return { unit: found.filter((path) => !isBrowser(path)).toSorted(), browser: found.filter(isBrowser).toSorted() }
}
