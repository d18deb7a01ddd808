import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { root } from '../build.ts'

/** Every key of every `web/**\/en.json` is used by code of its area or code that imports from it, and is
 * written `likeThis`, with a value it ends in after a line: `stage_first-rendition`. Returns what is wrong. */
export function checkText(web = join(root, 'web')): string[] {
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const catalogues = files.filter((file) => basename(file) === 'en.json')
  const code = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  if (catalogues.length === 0) return ['No en.json was found, so nothing was checked.']
  return catalogues.flatMap((catalogue) => {
    const area = dirname(catalogue)
    const users = code.filter(({ file, source }) => file.startsWith(`${area}/`) || source.includes(`/${basename(area)}/`))
    const { literals, prefixes } = stringsIn(users.map(({ source }) => source).join('\n'))
    const keys = Object.keys(JSON.parse(readFileSync(catalogue, 'utf8')))
    const misnamed = keys
      .filter((key) => !/^[a-z][a-zA-Z0-9]*(_[a-zA-Z0-9-]+)*$/.test(key))
      .map((key) => `${relative(root, catalogue)}: "${key}" is no key. Write keys likeThis, or likeThis_value where a value is put in.`)
    const unused = keys
      .filter((key) => !literals.has(key) && !literals.has(withoutPlural(key)) && !prefixes.some((prefix) => key.startsWith(prefix)))
      .map((key) => `${relative(root, catalogue)}: "${key}" is used nowhere. Remove it, or use it.`)
    return [...misnamed, ...unused]
  })
}

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Quoted strings, and the fixed beginnings of template strings such as \`stage_${name}\`. */
function stringsIn(source: string) {
  const literals = new Set([...source.matchAll(/(['"`])((?:(?!\1)[^\\\n$])*)\1/g)].map((match) => match[2]!))
  const prefixes = [...source.matchAll(/`([\w.-]{2,})\$\{/g)].map((match) => match[1]!)
  return { literals, prefixes }
}
