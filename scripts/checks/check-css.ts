import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../build.ts'

/** Every class a style sheet of web/ has words for is written somewhere in the code. Returns what is wrong. */
export function checkCss(web = join(root, 'web')): string[] {
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const sheets = files.filter((file) => file.endsWith('.css'))
  if (sheets.length === 0) return ['No style sheet was found, so nothing was checked.']
  const code = files
    .filter((file) => /\.(tsx?|html)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const words = new Set(code.match(/[\w-]+/g))
  // `page-skeleton--${kind}` speaks for all that begin so.
  const beginnings = [...code.matchAll(/([\w-]*\w-+)\$\{/g)].map((match) => match[1]!)
  return sheets.flatMap((sheet) =>
    classesIn(readFileSync(sheet, 'utf8'))
      .filter((name) => !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)))
      .map((name) => `${relative(root, sheet)}: .${name} is used nowhere. Remove it, or use it.`),
  )
}

function classesIn(css: string): string[] {
  const selectors = css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
  return [...new Set([...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map((match) => match[1]!))]
}
