import { ascii } from '../../../text/ascii.ts'
import { firstOf } from '../../../text/cut-text.ts'

/** The name of a file without what it ends in, as every system has it. */
export const fileStem = (title: string): string =>
  ascii(firstOf(title, 120))
    .replace(/[^A-Za-z0-9-]+/g, '_')
    .replace(/^_+|_+$/g, '') || 'cut'

/** `A001C003.mov` as `A001C003`, as cutting rooms name a clip. */
export const withoutEnding = (fileName: string): string => fileName.replace(/(.)\.[^.\s]{1,8}$/, '$1')

/**
 * The address of a rush where it lies, percent-encoded. `host` is `localhost` in Final Cut 7 XML. Without a folder it is the name alone, by which
 * programs look for a file.
 */
export function fileUrl(folder: string, fileName: string, host = ''): string {
  const parts = `${folder.replaceAll('\\', '/')}/${fileName}`.split('/').filter((part) => part !== '')
  return `file://${host}/${parts.map((part, at) => (at === 0 && /^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part.toWellFormed()))).join('/')}`
}

/** The name of the file an address leads to. */
export function nameInUrl(url: string): string {
  const last = url.split(/[?#]/)[0]!.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
